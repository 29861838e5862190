/**
 * Creates and drops databases, and maintains one migrated template database that tests and generators
 * copy.
 */
import { createHash, randomBytes } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { migrate } from "../server/src/platform/db/migrate.ts";
import { checkout, processIsAlive } from "./services/state.ts";

/**
 * Key of the advisory lock that protects the template. The number is arbitrary, but the same in
 * all processes.
 */
const TEMPLATE_LOCK = 7_246_170;

const INSUFFICIENT_PRIVILEGE = "42501";
const OBJECT_IN_USE = "55006";
const DROP_ATTEMPTS = 100;
/**
 * Number of attempts to drop a database without `force`. In each attempt, PostgreSQL waits up to
 * five seconds for other connections to close.
 */
const POLITE_ATTEMPTS = 1;

/** Returns the same URL with another database name. */
export function replaceDatabaseName(databaseUrl: string, database: string): string {
  const url = new URL(databaseUrl);
  url.pathname = `/${database}`;
  return url.href;
}

/**
 * Drops the database and ends connections that are still open. Tests close their own connections
 * before they call this function.
 */
export async function dropDatabase(databaseUrl: string, name: string): Promise<void> {
  await administer(databaseUrl, (client) => drop(client, name));
}

/**
 * Returns the name of the migrated template database for the current migrations. Creates it if it
 * does not exist, and drops templates of other migrations.
 */
export async function ensureTemplateDatabase(databaseUrl: string): Promise<string> {
  const name = `cairn_template_${await migrationsHash()}`;
  await administer(databaseUrl, async (client) => {
    // Workers that start at the same time wait here until the first has created the template. Closing
    // the connection releases the lock.
    await client.query("select pg_advisory_lock($1)", [TEMPLATE_LOCK]);
    const templates = await databasesLike(client, "cairn\\_template\\_%");
    for (const old of templates.filter((found) => found !== name)) await drop(client, old);
    if (templates.includes(name)) return;

    // Migrates under a temporary name and renames at the end, so that an interrupted run never leaves a
    // half-migrated template.
    const unfinished = `${name}_unfinished`;
    await drop(client, unfinished);
    await client.query(`create database ${unfinished}`);
    await migrate(replaceDatabaseName(databaseUrl, unfinished));
    await client.query(`alter database ${unfinished} rename to ${name}`);
  });
  return name;
}

/**
 * Creates the database `name` as a copy of the template and returns its URL. Copies the files,
 * which is faster here than PostgreSQL's default of copying through the WAL.
 */
export async function cloneTemplateDatabase(
  databaseUrl: string,
  template: string,
  name: string,
  settings: Readonly<Record<string, string>> = {},
  tablespace?: string,
): Promise<string> {
  await administer(databaseUrl, async (client) => {
    const [copy, source] = [client.escapeIdentifier(name), client.escapeIdentifier(template)];
    const place =
      tablespace === undefined ? "" : `tablespace ${client.escapeIdentifier(tablespace)}`;
    await client.query(`create database ${copy} template ${source} ${place} strategy file_copy`);
    for (const [setting, value] of Object.entries(settings)) {
      await client.query(`alter database ${copy} set ${setting} = ${client.escapeLiteral(value)}`);
    }
  });
  return replaceDatabaseName(databaseUrl, name);
}

/**
 * Returns a new database name that contains this process's id. When a run was killed, the id
 * shows which databases it left behind.
 */
export function createScratchDatabaseName(): string {
  return `cairn_test_${process.pid}_${randomBytes(4).toString("hex")}`;
}

export async function dropAbandonedDatabases(databaseUrl: string): Promise<void> {
  await administer(databaseUrl, async (client) => {
    for (const name of await databasesLike(client, "cairn\\_test\\_%")) {
      if (!processIsAlive(Number(name.split("_")[2]))) await drop(client, name);
    }
  });
}

async function administer(
  databaseUrl: string,
  work: (client: pg.Client) => Promise<void>,
): Promise<void> {
  const client = new pg.Client({ connectionString: replaceDatabaseName(databaseUrl, "postgres") });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

/**
 * Drops a database, first without `force`, then with `force` to end the remaining connections. The
 * first attempt is without `force`, because `force` causes an error in a connection that is just
 * closing. `force` also fails while autovacuum runs, because our role cannot terminate autovacuum.
 */
async function drop(client: pg.Client, name: string): Promise<void> {
  const database = client.escapeIdentifier(name);
  for (let attempt = 1; ; attempt += 1) {
    const force = attempt > POLITE_ATTEMPTS ? "with (force)" : "";
    try {
      await client.query(`drop database if exists ${database} ${force}`);
      return;
    } catch (error) {
      const { code } = error as { code?: string };
      const isOccupied = code === OBJECT_IN_USE || code === INSUFFICIENT_PRIVILEGE;
      if (!isOccupied || attempt === DROP_ATTEMPTS) throw error;
      await sleep(100);
    }
  }
}

async function databasesLike(client: pg.Client, pattern: string): Promise<string[]> {
  const found = await client.query<{ datname: string }>(
    "select datname from pg_database where datname like $1",
    [pattern],
  );
  return found.rows.map((row) => row.datname);
}

/**
 * Hashes the migrations and the files that determine the job queue's tables. The hash is part of
 * the template's name.
 */
async function migrationsHash(): Promise<string> {
  const hash = createHash("sha256");
  const folder = join(checkout, "server/migrations");
  for (const file of (await readdir(folder)).toSorted()) {
    hash.update(file).update(await readFile(join(folder, file)));
  }
  // The job queue (graphile_worker) creates its own tables, which depend on the version in package.json.
  for (const file of ["server/package.json", "server/src/platform/db/migrate.ts"]) {
    hash.update(await readFile(join(checkout, file)));
  }
  return hash.digest("hex").slice(0, 12);
}
