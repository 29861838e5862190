/**
 * Asks prepared statements with less ado than the driver's own way, which has every answer described
 * anew and builds its rows from that description: for answers of one row that is most of the work. What
 * a statement answers with cannot change while a connection lives, or PostgreSQL refuses to run it.
 */
import type pg from "pg";
import utils from "pg/lib/utils.js";
import { valueParser } from "./value-parsers.ts";

export interface NamedStatement {
  name: string;
  text: string;
  values: readonly unknown[];
}

export interface StatementResult {
  rows: object[];
  rowCount: number | null;
}

/** What the driver lets a query of somebody else's do with a connection. */
interface Wire {
  /** By name, those that PostgreSQL has accepted. */
  parsedStatements: Record<string, string>;
  stream: { cork(): void; uncork(): void };
  parse(statement: { name: string; text: string }): void;
  bind(values: { statement: string; values: readonly unknown[] }): void;
  describe(what: { type: "P"; name: "" }): void;
  execute(all: null): void;
  sync(): void;
}

/** Makes a row of its values. */
type Composer = (values: readonly (string | null)[]) => object;

/** For each connection those of the statements that were described, by their names. */
const described = new WeakMap<Wire, Map<string, Composer>>();
/** By what they are told of columns; many connections ask the same. */
const composers = new Map<string, Composer>();

interface Field {
  name: string;
  dataTypeID: number;
}

/**
 * Code of its own for each kind of row. One piece of code for all of them would meet objects of so many
 * kinds that the engine gives up on knowing their members.
 */
function composerFor(fields: readonly Field[]): Composer {
  const key = JSON.stringify(fields.map(({ name, dataTypeID }) => [name, dataTypeID]));
  const known = composers.get(key);
  if (known !== undefined) return known;
  const members = fields.map(
    ({ name }, at) => `${JSON.stringify(name)}: v[${at}] === null ? null : read[${at}](v[${at}])`,
  );
  // Names of columns stand in it as texts, and nothing else that comes from outside.
  // oxlint-disable-next-line no-implied-eval
  const make = new Function("read", `return (v) => ({ ${members.join(", ")} });`) as (
    readers: readonly unknown[],
  ) => Composer;
  const composer = make(fields.map(({ dataTypeID }) => valueParser(dataTypeID)));
  composers.set(key, composer);
  return composer;
}

export function runNamedStatement(
  client: pg.PoolClient,
  statement: NamedStatement,
): Promise<StatementResult> {
  return new Promise((resolve, reject) => {
    client.query(new Question(statement, resolve, reject));
  });
}

/** Its methods are called by the driver, as PostgreSQL's messages come. */
class Question implements pg.Submittable {
  readonly name: string;
  readonly text: string;
  readonly values: readonly unknown[];
  readonly #resolve: (answer: StatementResult) => void;
  readonly #reject: (error: Error) => void;
  readonly #answer: StatementResult = { rows: [], rowCount: null };
  #wire: Wire | undefined;
  #compose: Composer | undefined;
  #failure: Error | undefined;

  constructor(
    { name, text, values }: NamedStatement,
    resolve: (answer: StatementResult) => void,
    reject: (error: Error) => void,
  ) {
    this.name = name;
    this.text = text;
    this.values = values;
    this.#resolve = resolve;
    this.#reject = reject;
  }

  /** An error that is returned was met before anything was sent. */
  submit(connection: unknown): Error | null {
    const wire = connection as Wire;
    const { name, text } = this;
    let values: unknown[];
    try {
      values = this.values.map((value) => utils.prepareValue(value));
    } catch (error) {
      return error as Error;
    }
    this.#wire = wire;
    this.#compose = described.get(wire)?.get(name);
    // All at once, in one packet.
    wire.stream.cork();
    try {
      if (wire.parsedStatements[name] === undefined) wire.parse({ name, text });
      wire.bind({ statement: name, values });
      if (this.#compose === undefined) wire.describe({ type: "P", name: "" });
      wire.execute(null);
      wire.sync();
    } finally {
      wire.stream.uncork();
    }
    return null;
  }

  handleRowDescription({ fields }: { fields: readonly Field[] }): void {
    const wire = this.#wire as Wire;
    this.#compose = composerFor(fields);
    const known = described.get(wire) ?? new Map<string, Composer>();
    described.set(wire, known.set(this.name, this.#compose));
  }

  handleDataRow({ fields }: { fields: readonly (string | null)[] }): void {
    if (this.#failure !== undefined) return;
    try {
      this.#answer.rows.push((this.#compose as Composer)(fields));
    } catch (error) {
      this.#failure = error as Error;
    }
  }

  /** Says what was done and, at the end, to how many rows. */
  handleCommandComplete({ text }: { text: string }): void {
    const count = Number(text.slice(text.lastIndexOf(" ") + 1));
    this.#answer.rowCount = Number.isInteger(count) ? count : null;
  }

  handleEmptyQuery(): void {}

  handleError(error: Error): void {
    // The driver's own trace leads to a socket, and not to who asked.
    Error.captureStackTrace(error);
    this.#reject(error);
  }

  handleReadyForQuery(): void {
    if (this.#failure === undefined) this.#resolve(this.#answer);
    else this.#reject(this.#failure);
  }
}
