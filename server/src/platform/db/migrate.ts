/**
 * Applies forward-only migrations. Each migration is a plain SQL file that runs in one transaction
 * together with its `schema_migrations` row. A file that begins with `-- no transaction` (for CREATE
 * INDEX CONCURRENTLY) can fail halfway, so it must be safe to run again.
 */
import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { setTimeout as wait } from "node:timers/promises";
import { runMigrations } from "graphile-worker";
import pg from "pg";

const FOLDER = new URL("../../../migrations/", import.meta.url);
/**
 * Key of the advisory lock that lets only one process migrate at a time. The number is arbitrary, but
 * every release must use the same one.
 */
const LOCK_KEY = 7_226_319_001;
/**
 * Maximum time that a migration waits for a table lock. While a migration waits, the queries of
 * users wait behind it.
 */
const LOCK_TIMEOUT = "1s";
const LOCK_ATTEMPTS = 60;
const LOCK_NOT_AVAILABLE = "55P03";

export interface Migration {
  name: string;
  sql: string;
  checksum: string;
  inTransaction: boolean;
}

export async function readMigrations(folder: URL = FOLDER): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith(".sql")).toSorted();
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(new URL(name, folder), "utf8");
      return {
        name,
        sql,
        checksum: createHash("sha256").update(sql).digest("hex"),
        inTransaction: !sql.startsWith("-- no transaction"),
      };
    }),
  );
}

export async function migrate(
  databaseUrl: string,
  report: (line: string) => void = () => {},
): Promise<void> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    application_name: "cairn-migrate",
    options: "-c timezone=UTC",
  });
  await client.connect();
  try {
    await assertEncoding(client);
    await client.query("select pg_advisory_lock($1)", [LOCK_KEY]);
    await client.query(`create table if not exists schema_migrations (
      name text primary key,
      checksum text not null,
      applied_at timestamptz not null default clock_timestamp()
    )`);
    const applied = await appliedMigrations(client);
    for (const migration of await readMigrations()) {
      const checksum = applied.get(migration.name);
      if (checksum === undefined) {
        report(`migrating ${migration.name}`);
        await apply(client, migration);
      } else if (checksum !== migration.checksum) {
        throw new Error(
          `${migration.name} was changed after it was applied. Write a new migration instead.`,
        );
      }
    }
    await runMigrations({ connectionString: databaseUrl });
  } finally {
    await client.end();
  }
}

/** Any other encoding cannot store what users write, and cannot be changed later. */
async function assertEncoding(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ encoding: string }>(
    "select current_setting('server_encoding') as encoding",
  );
  const encoding = rows[0]?.encoding;
  if (encoding === "UTF8") return;
  throw new Error(
    `The database has the encoding ${encoding} instead of UTF8. Create it again with: createdb --encoding=UTF8 --template=template0`,
  );
}

/** Names of the migrations that are not applied to the database yet. */
export async function listPendingMigrations(databaseUrl: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ there: boolean }>(
      "select to_regclass('schema_migrations') is not null as there",
    );
    const applied = rows[0]?.there ? await appliedMigrations(client) : new Map<string, string>();
    const known = await readMigrations();
    return known.map(({ name }) => name).filter((name) => !applied.has(name));
  } finally {
    await client.end();
  }
}

async function appliedMigrations(client: pg.Client): Promise<Map<string, string>> {
  const { rows } = await client.query<{ name: string; checksum: string }>(
    "select name, checksum from schema_migrations",
  );
  return new Map(rows.map((row) => [row.name, row.checksum]));
}

async function apply(client: pg.Client, migration: Migration): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await applyOnce(client, migration);
      return;
    } catch (error) {
      if (migration.inTransaction) await client.query("rollback");
      const blocked = (error as { code?: string }).code === LOCK_NOT_AVAILABLE;
      if (!blocked || attempt === LOCK_ATTEMPTS) {
        throw new Error(`The migration ${migration.name} failed`, { cause: error });
      }
      await wait(1_000);
    }
  }
}

async function applyOnce(client: pg.Client, migration: Migration): Promise<void> {
  const record = () =>
    client.query("insert into schema_migrations (name, checksum) values ($1, $2)", [
      migration.name,
      migration.checksum,
    ]);
  if (!migration.inTransaction) {
    // Turns the lock timeout off for CREATE INDEX CONCURRENTLY, which waits for other transactions
    // without blocking them. A timeout would interrupt it and leave an invalid index.
    await client.query("set lock_timeout = 0");
    await client.query(migration.sql);
    await assertIndexesValid(client);
    await record();
    return;
  }
  await client.query(`set lock_timeout = '${LOCK_TIMEOUT}'`);
  await client.query("begin");
  await client.query(migration.sql);
  await record();
  await client.query("commit");
}

async function assertIndexesValid(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    "select indexrelid::regclass::text as name from pg_index where not indisvalid",
  );
  if (rows.length === 0) return;
  const names = rows.map((row) => row.name).join(", ");
  throw new Error(`These indexes are invalid; drop them and migrate again: ${names}`);
}
