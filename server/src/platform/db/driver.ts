/**
 * Kysely driver for node-postgres. It shares connections fairly among callers (connection-queue.ts),
 * prepares statements by name, and measures every statement for its request (request-usage.ts). A COMMIT
 * succeeds only if it has certainly reached the standby.
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
import type { RequestDatabaseUsage } from "./request-usage.ts";

/**
 * Maximum number of prepared statements, because each one costs memory on every connection. Further
 * statements run unprepared.
 */
const MAX_PREPARED_STATEMENTS = 1000;

/**
 * SQL comment that marks a statement to run unprepared, so that PostgreSQL plans it for the actual
 * values at each execution. A generic plan would be slow where the values differ much, for example
 * when one label is on half of all issues and another label on three issues.
 */
export const FORCE_CUSTOM_PLAN_COMMENT = "/* plan anew */";

/**
 * SQLSTATE of the warning that PostgreSQL sends when it stops waiting for the standby to confirm a
 * COMMIT.
 */
const WARNING = "01000";

/**
 * SQLSTATE with which a standby refuses a transaction that can write (`feature_not_supported`). For a
 * moment after a switchover, a load balancer still connects to the former primary.
 */
const REFUSED_BY_STANDBY = "0A000";

/**
 * How long to wait for a response after the statement timeout, at which PostgreSQL itself cancels a
 * statement. If no response comes within this time, the connection is considered lost.
 */
const NETWORK_GRACE_MS = 2_000;

export interface DriverOptions {
  statementTimeoutMs: number;
  commitDeadlineMs: number;
  preparedStatements: boolean;
  gate: ConnectionQueue;
  onStatement(seconds: number): void;
  onCommitUncertain(): void;
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

  /**
   * Acquires a connection for the request with this usage. Pass null for work that belongs to no
   * request.
   */
  async acquireFor(usage: RequestDatabaseUsage | null): Promise<DatabaseConnection> {
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
    // Names the access mode `read write`, because connections are read-only by default (pool.ts).
    const mode = settings.accessMode ?? "read write";
    const level = settings.isolationLevel ?? "read committed";
    await (connection as Connection).begin(
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
    if (!this.#options.preparedStatements || sql.includes(FORCE_CUSTOM_PLAN_COMMENT))
      return undefined;
    const known = this.#names.get(sql);
    if (known !== undefined) return known;
    if (this.#names.size >= MAX_PREPARED_STATEMENTS) return undefined;
    const name = createHash("sha1").update(sql).digest("base64url");
    this.#names.set(sql, name);
    return name;
  }
}

interface ConnectionMeans {
  /**
   * Statistics and budget of the request that acquired the connection; null for work that belongs to no
   * request.
   */
  usage: RequestDatabaseUsage | null;
  /** Gives the connection back to the ConnectionQueue, which can then grant it to another request. */
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

  /**
   * Waits for a response of PostgreSQL. Marks the connection as broken after a timeout or an error that
   * did not come from PostgreSQL.
   */
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

  /** Starts a transaction. A connection to a standby counts as lost: the next one can reach the primary. */
  async begin(start: CompiledQuery): Promise<void> {
    try {
      await this.executeQuery(start);
    } catch (error) {
      if ((error as { code?: unknown }).code !== REFUSED_BY_STANDBY) throw error;
      this.#broken = true;
      throw new ConnectionLostError({ cause: error });
    }
  }

  // oxlint-disable-next-line require-yield -- Kysely asks for the method; Cairn pages instead of streaming
  async *streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error("The driver does not support streaming; read lists in pages.");
  }

  /**
   * Sends COMMIT and waits for the result. When the standby is unreachable, PostgreSQL answers with a
   * normal COMMIT plus a warning, or does not answer. In both cases the outcome is unknown, so the
   * connection is discarded. The COMMIT is never canceled, because PostgreSQL answers a cancel with the
   * same warning and reports success.
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
      // A constraint violation at COMMIT means that nothing was committed. After any other error it is
      // unknown whether the transaction was committed.
      if (isRefusal(error)) throw error;
      this.#broken = true;
      commit.catch(() => {});
      this.#options.onCommitUncertain();
      throw new CommitUncertainError({ cause: error });
    } finally {
      this.#client.off("notice", listen);
    }
    if (warned) {
      this.#broken = true;
      this.#options.onCommitUncertain();
      throw new CommitUncertainError();
    }
    if (result.command === "ROLLBACK")
      throw new Error("COMMIT rolled back: a statement of the transaction had failed.");
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

/** PostgreSQL errors have a SQLSTATE of five characters; network errors do not. */
function isFromPostgres(error: unknown): boolean {
  const { code } = error as { code?: unknown };
  return typeof code === "string" && /^[0-9A-Z]{5}$/.test(code) && code !== "EPIPE";
}

function isRefusal(error: unknown): boolean {
  const code = (error as { code?: unknown }).code;
  return typeof code === "string" && (code.startsWith("23") || code.startsWith("40"));
}

class ConnectionLostError extends Error {
  /**
   * The error code that Node uses for a lost connection, so that callers treat this error in the
   * same way as Node's own.
   */
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
