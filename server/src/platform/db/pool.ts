/** Opens the pool and the one Kysely instance of a process. */
import {
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type Dialect,
} from "kysely";
import pg from "pg";
import { CairnDriver, type DriverOptions } from "./driver.ts";
import type { DB } from "./generated.ts";
import { readValue } from "./values.ts";

export interface DatabaseOptions extends DriverOptions {
  url: string;
  poolSize: number;
}

export type Database = Kysely<DB>;

export function openDatabase(options: DatabaseOptions): Database {
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.poolSize,
    connectionTimeoutMillis: 2_000,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    application_name: "cairn",
    types: { getTypeParser: readValue },
    options: sessionSettings(options.statementTimeoutMs),
  });
  // A connection that breaks, idle or in use, is replaced by the pool; whoever used it hears of it
  // from its own query, and nobody else must die of it.
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));
  return new Kysely<DB>({ dialect: dialect(pool, options) });
}

function dialect(pool: pg.Pool, options: DriverOptions): Dialect {
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new CairnDriver(pool, options),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  };
}

/** Read-only by default: a write outside `ctx.transaction` fails instead of escaping its event. */
function sessionSettings(statementTimeoutMs: number): string {
  return [
    "timezone=UTC",
    "default_transaction_read_only=on",
    `statement_timeout=${statementTimeoutMs}`,
    "lock_timeout=5000",
    "idle_in_transaction_session_timeout=15000",
  ]
    .map((setting) => `-c ${setting}`)
    .join(" ");
}
