/**
 * Kysely's driver over node-postgres, with habits of our own: connections are shared fairly among
 * callers (gate.ts), statements are prepared by name, every statement is timed and counted for its
 * request (request-usage.ts), and a COMMIT counts only when it surely reached its standby.
 */
import { createHash } from "node:crypto";
import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
  type TransactionSettings,
} from "kysely";
import type pg from "pg";
import { runNamedStatement, type StatementResult } from "./named-statement.ts";
import { CommitUncertainError } from "./commit-uncertain.ts";
import type { ConnectionQueue } from "./connection-queue.ts";
import type { RequestUsage } from "./request-usage.ts";

/** Texts beyond this many stay unnamed: every name costs memory on every connection. */
const MAX_PREPARED_STATEMENTS = 1000;

/**
 * A statement that carries this is planned for its very values each time. A plan made for all values
 * does not know that one label is on half of the issues and another one on three.
 */
export const FORCE_CUSTOM_PLAN = "/* plan anew */";

/** PostgreSQL sends this class of warning when a COMMIT stops waiting for its standby. */
const WARNING = "01000";

/** PostgreSQL ends a long statement itself; beyond this much more, the network is taken for dead. */
const NETWORK_GRACE_MS = 2_000;

export interface DriverOptions {
  statementTimeoutMs: number;
  commitDeadlineMs: number;
  preparedStatements: boolean;
  gate: ConnectionQueue;
  onStatement(seconds: number): void;
}

export class CairnDriver implements Driver {
  readonly #pool: pg.Pool;
  readonly #options: DriverOptions;
  readonly #names = new Map<string, string>();

  constructor(pool: pg.Pool, options: DriverOptions) {
    this.#pool = pool;
    this.#options = options;
  }

  async init(): Promise<void> {}

  acquireConnection(): Promise<DatabaseConnection> {
    return this.acquireFor(null);
  }

  /** A connection for a request, or for what the program does by itself. */
  async acquireFor(usage: RequestUsage | null): Promise<DatabaseConnection> {
    const leave = await this.#options.gate.enter(usage);
    try {
      const client = await this.#pool.connect();
      const means = { usage, leave, nameOf: (sql: string) => this.#nameOf(sql) };
      return new Connection(client, this.#options, means);
    } catch (error) {
      leave();
      throw error;
    }
  }

  async beginTransaction(
    connection: DatabaseConnection,
    settings: TransactionSettings,
  ): Promise<void> {
    // Connections are read-only outside a transaction (pool.ts), so writing is said aloud here.
    const mode = settings.accessMode ?? "read write";
    const level = settings.isolationLevel ?? "read committed";
    await connection.executeQuery(
      CompiledQuery.raw(`start transaction isolation level ${level} ${mode}`),
    );
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await (connection as Connection).commit();
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await (connection as Connection).rollback();
  }

  async releaseConnection(connection: DatabaseConnection): Promise<void> {
    (connection as Connection).release();
  }

  async destroy(): Promise<void> {
    await this.#pool.end();
  }

  #nameOf(sql: string): string | undefined {
    if (!this.#options.preparedStatements || sql.includes(FORCE_CUSTOM_PLAN)) return undefined;
    const known = this.#names.get(sql);
    if (known !== undefined) return known;
    if (this.#names.size >= MAX_PREPARED_STATEMENTS) return undefined;
    const name = createHash("sha1").update(sql).digest("base64url");
    this.#names.set(sql, name);
    return name;
  }
}

interface ConnectionMeans {
  /** Of the request that the connection works for. */
  usage: RequestUsage | null;
  /** Gives the place at the gate to the next. */
  leave(): void;
  nameOf(sql: string): string | undefined;
}

class Connection implements DatabaseConnection {
  readonly #client: pg.PoolClient;
  readonly #options: DriverOptions;
  readonly #means: ConnectionMeans;
  #broken = false;

  constructor(client: pg.PoolClient, options: DriverOptions, means: ConnectionMeans) {
    this.#client = client;
    this.#options = options;
    this.#means = means;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const { usage } = this.#means;
    usage?.startStatement();
    const started = performance.now();
    let rows = 0;
    try {
      const { sql: text, parameters: values } = query;
      const name = values.length > 0 ? this.#means.nameOf(text) : undefined;
      const answer =
        name === undefined
          ? this.#client.query({ text, values: values as unknown[] })
          : runNamedStatement(this.#client, { name, text, values });
      const result = await this.#received<StatementResult>(answer);
      rows = result.rows.length;
      return { rows: result.rows as Row[], numAffectedRows: BigInt(result.rowCount ?? 0) };
    } finally {
      const ms = performance.now() - started;
      this.#options.onStatement(ms / 1000);
      usage?.endStatement(ms, rows);
    }
  }

  /** An answer that never comes, or an error that PostgreSQL did not send, leaves a broken connection. */
  async #received<T>(answer: Promise<T>): Promise<T> {
    try {
      return await within(this.#options.statementTimeoutMs + NETWORK_GRACE_MS, answer);
    } catch (error) {
      if (isFromPostgres(error)) throw error;
      this.#broken = true;
      answer.catch(() => {});
      throw new ConnectionLostError({ cause: error });
    }
  }

  // oxlint-disable-next-line require-yield -- Kysely asks for the method; Cairn pages instead of streaming
  async *streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error("Streaming is not used: lists come in pages.");
  }

  /**
   * Sends COMMIT and waits for a certain answer. When the standby is away, PostgreSQL can answer
   * a normal COMMIT plus a warning, or not answer at all; both leave the outcome unknown, so the
   * connection is thrown away (never cancelled: a cancel is what produces the false success).
   */
  async commit(): Promise<void> {
    this.#means.usage?.assertNothingRefused();
    let warned = false;
    const listen = (notice: { code?: string | undefined }) => {
      if (notice.code === WARNING) warned = true;
    };
    this.#client.on("notice", listen);
    const commit = this.#client.query("commit");
    let result: pg.QueryResult;
    try {
      result = await within(this.#options.commitDeadlineMs, commit);
    } catch (error) {
      // A constraint checked at COMMIT is a plain refusal; anything else leaves us not knowing.
      if (isRefusal(error)) throw error;
      this.#broken = true;
      commit.catch(() => {});
      throw new CommitUncertainError({ cause: error });
    } finally {
      this.#client.off("notice", listen);
    }
    if (warned) {
      this.#broken = true;
      throw new CommitUncertainError();
    }
    if (result.command === "ROLLBACK") throw new Error("The transaction had already failed.");
  }

  async rollback(): Promise<void> {
    if (this.#broken) return;
    try {
      await this.#received(this.#client.query("rollback"));
    } catch {
      this.#broken = true;
    }
  }

  release(): void {
    this.#client.release(this.#broken);
    this.#means.leave();
  }
}

/** Errors of PostgreSQL carry a SQLSTATE of five characters; those of the network do not. */
function isFromPostgres(error: unknown): boolean {
  const { code } = error as { code?: unknown };
  return typeof code === "string" && /^[0-9A-Z]{5}$/.test(code) && code !== "EPIPE";
}

function isRefusal(error: unknown): boolean {
  const code = (error as { code?: unknown }).code;
  return typeof code === "string" && (code.startsWith("23") || code.startsWith("40"));
}

class ConnectionLostError extends Error {
  /** As the system would call it. */
  readonly code = "ECONNRESET";

  constructor(options: ErrorOptions) {
    super("The connection to PostgreSQL was lost", options);
  }
}

async function within<T>(ms: number, promise: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`PostgreSQL did not answer within ${ms} ms`)), ms);
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}
