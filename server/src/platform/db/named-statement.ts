/**
 * Runs prepared statements faster than node-postgres does. node-postgres requests the row description
 * with every execution and builds the rows from it, which is most of the work for a single row. This
 * module requests the description once per connection and reuses it. Reuse is safe, because PostgreSQL
 * refuses to run a prepared statement whose result columns have changed.
 */
import type pg from "pg";
import utils from "pg/lib/utils.js";
import { getValueParser } from "./value-parsers.ts";

export interface NamedStatement {
  name: string;
  text: string;
  values: readonly unknown[];
}

export interface StatementResult {
  rows: object[];
  rowCount: number | null;
}

/** The part of node-postgres's connection that a custom `Submittable` can use. */
interface Wire {
  /** Statements that PostgreSQL has parsed on this connection, by name. */
  parsedStatements: Record<string, string>;
  stream: { cork(): void; uncork(): void };
  parse(statement: { name: string; text: string }): void;
  bind(values: { statement: string; values: readonly unknown[] }): void;
  describe(what: { type: "P"; name: "" }): void;
  execute(all: null): void;
  sync(): void;
}

/** Builds a row object from the column values as PostgreSQL sent them. */
type Composer = (values: readonly (string | null)[]) => object;

/**
 * For each connection, the functions that build rows from results, by the name of the prepared
 * statement.
 */
const described = new WeakMap<Wire, Map<string, Composer>>();
/**
 * Row builders by the names and types of the columns. All connections share this map, because they run
 * the same statements.
 */
const composers = new Map<string, Composer>();

interface Field {
  name: string;
  dataTypeID: number;
}

/**
 * Generates a separate function for each set of columns. A single function for all rows would see so
 * many object shapes that V8 stops optimizing property access.
 */
function composerFor(fields: readonly Field[]): Composer {
  const key = JSON.stringify(fields.map(({ name, dataTypeID }) => [name, dataTypeID]));
  const known = composers.get(key);
  if (known !== undefined) return known;
  const members = fields.map(
    ({ name }, at) => `${JSON.stringify(name)}: v[${at}] === null ? null : read[${at}](v[${at}])`,
  );
  // The generated code contains column names as string literals, and no other external input.
  // oxlint-disable-next-line no-implied-eval
  const make = new Function("read", `return (v) => ({ ${members.join(", ")} });`) as (
    readers: readonly unknown[],
  ) => Composer;
  const composer = make(fields.map(({ dataTypeID }) => getValueParser(dataTypeID)));
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

/**
 * One execution of a prepared statement. node-postgres calls the methods of this class as messages
 * arrive from PostgreSQL.
 */
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

  /** Sends the statement. Returns an error if a parameter can't be serialized; nothing is sent then. */
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
    // Sends all protocol messages of the statement in one packet.
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

  /** Parses the command tag, for example `UPDATE 3`, which ends with the number of rows. */
  handleCommandComplete({ text }: { text: string }): void {
    const count = Number(text.slice(text.lastIndexOf(" ") + 1));
    this.#answer.rowCount = Number.isInteger(count) ? count : null;
  }

  handleEmptyQuery(): void {}

  handleError(error: Error): void {
    // Replaces the stack trace, because the original one ends at the socket and does not show the
    // caller.
    Error.captureStackTrace(error);
    this.#reject(error);
  }

  handleReadyForQuery(): void {
    if (this.#failure === undefined) this.#resolve(this.#answer);
    else this.#reject(this.#failure);
  }
}
