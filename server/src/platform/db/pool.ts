/**
 * Opens the connection pool of a process and creates its Kysely instances: one for the process itself,
 * and one per request.
 */
import {
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type ConnectionProvider,
  type Dialect,
} from "kysely";
import pg from "pg";
import { CairnDriver, type DriverOptions } from "./driver.ts";
import type { DB } from "./generated.ts";
import { RememberingExecutor } from "./repeated-reads.ts";
import type { RequestDatabaseUsage } from "./request-usage.ts";
import { getValueParser } from "./value-parsers.ts";

export interface DatabaseOptions extends DriverOptions {
  url: string;
  poolSize: number;
}

export type Database = Kysely<DB>;

export interface DatabasePoolUsage {
  size: number;
  inUse: number;
  waiting: number;
}

interface OpenDatabase {
  /** Handle for work that belongs to no request, such as jobs. No budget limits its statements. */
  db: Database;
  /**
   * Creates the handle of one request. The request's budget limits its statements, and the connection
   * queue limits the connections of its caller. With `onlyReads`, the handle runs each query once.
   */
  handleFor: (usage: RequestDatabaseUsage, onlyReads: boolean) => Database;
  measurePool: () => DatabasePoolUsage;
}

export function openDatabase(options: DatabaseOptions): OpenDatabase {
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.poolSize,
    connectionTimeoutMillis: 2_000,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    application_name: "cairn",
    types: { getTypeParser: getValueParser },
    options: buildConnectionOptions(options.statementTimeoutMs),
  });
  // Ignores errors of connections. The pool replaces a broken connection, and the query that used
  // it rejects. Without these listeners the error would also end the process.
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));
  const driver = new CairnDriver(pool, options);
  const adapter = new PostgresAdapter();
  const compiler = new PostgresQueryCompiler();
  const dialect: Dialect = {
    createAdapter: () => adapter,
    createDriver: () => driver,
    createIntrospector: (inspected) => new PostgresIntrospector(inspected),
    createQueryCompiler: () => compiler,
  };
  const config = { dialect };
  const db = new Kysely<DB>(config);
  return {
    db,
    handleFor(usage, onlyReads) {
      const provider = providerFor(driver, usage);
      const executor = onlyReads
        ? new RememberingExecutor(compiler, adapter, provider)
        : db.getExecutor().withConnectionProvider(provider);
      return new Kysely<DB>({ config, dialect, driver, executor });
    },
    measurePool: () => ({
      size: options.poolSize,
      inUse: pool.totalCount - pool.idleCount,
      waiting: options.gate.countWaiting(),
    }),
  };
}

function providerFor(driver: CairnDriver, usage: RequestDatabaseUsage): ConnectionProvider {
  return {
    async provideConnection(consumer) {
      const connection = await driver.acquireFor(usage);
      try {
        return await consumer(connection);
      } finally {
        await driver.releaseConnection(connection);
      }
    },
  };
}

/**
 * Settings of every connection, by their names in lower case. Transactions are read-only by default. So a
 * write outside `ctx.transaction`, where no event could be announced, fails. PostgreSQL compiles no
 * statement to machine code: that takes 200 ms and more, for statements that take less.
 */
export function buildSessionSettings(statementTimeoutMs: number): Record<string, string> {
  return {
    timezone: "UTC",
    jit: "off",
    default_transaction_read_only: "on",
    statement_timeout: String(statementTimeoutMs),
    lock_timeout: "5000",
    idle_in_transaction_session_timeout: "15000",
  };
}

/** The settings as the `options` parameter of a connection. */
export function buildConnectionOptions(statementTimeoutMs: number): string {
  return Object.entries(buildSessionSettings(statementTimeoutMs))
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(" ");
}
