/**
 * Drops the indexes of the issue tables before a bulk load and builds them afterwards, which is
 * faster than updating them for every row. A table stores the definitions of the dropped indexes,
 * so that a later run can build them if this one is killed.
 */
import { totalmem } from "node:os";
import pg from "pg";
import type { ReportProgress } from "../progress.ts";

const TABLES = ["noteables", "issues", "texts"];
const NOTES = "seed_scale_indexes";
const AT_ONCE = 2;
const MEMORY_MB = Math.max(64, Math.min(1024, Math.floor(totalmem() / 2 ** 20 / 8)));

/** Drops all indexes of the issue tables except the primary keys. */
export async function dropIssueIndexes(client: pg.Client): Promise<void> {
  await client.query("begin");
  await client.query(
    `create table ${NOTES} as
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition,
      amname = 'gin' as slow
    from pg_index join pg_class on pg_class.oid = indexrelid join pg_am on pg_am.oid = relam
    where indrelid = any($1::regclass[]) and not indisprimary`,
    [TABLES],
  );
  const { rows } = await client.query<{ name: string }>(`select name from ${NOTES}`);
  await client.query(`drop index ${rows.map(({ name }) => name).join(", ")}`);
  await client.query("commit");
}

/** Builds all dropped indexes, including those that an earlier run dropped. */
export async function restoreIndexes(databaseUrl: string, report: ReportProgress): Promise<void> {
  const missing = await missingIndexes(databaseUrl);
  if (missing === undefined) return;
  const total = missing.length;
  let done = 0;
  const underWay = new Set<string>();
  const tell = () => report(`building ${[...underWay].join(" and ")}`, done, total);
  // Builds indexes over one connection until `missing` is empty. `AT_ONCE` connections run this
  // function at the same time, and the slowest index comes first.
  const build = async () => {
    await withDatabaseClient(databaseUrl, async (client) => {
      await client.query(`set maintenance_work_mem = '${MEMORY_MB}MB'`);
      await client.query("set statement_timeout = 0");
      for (let next = missing.shift(); next !== undefined; next = missing.shift()) {
        underWay.add(next.name);
        tell();
        await client.query(next.definition);
        underWay.delete(next.name);
        done += 1;
      }
    });
  };
  await Promise.all(Array.from({ length: AT_ONCE }, build));
  await withDatabaseClient(databaseUrl, (client) => client.query(`drop table if exists ${NOTES}`));
}

async function missingIndexes(databaseUrl: string) {
  return withDatabaseClient(databaseUrl, async (client) => {
    const isNoted = async () =>
      (await client.query("select where to_regclass($1) is not null", [NOTES])).rowCount === 1;
    if (!(await isNoted())) return undefined;
    // Waits for a table lock, because PostgreSQL can still be building an index for a run that was
    // killed.
    await client.query("begin");
    await client.query(`lock table ${TABLES.join(", ")} in share row exclusive mode`);
    await client.query("commit");
    if (!(await isNoted())) return undefined;
    const { rows } = await client.query<{ name: string; definition: string }>(
      `select name, definition from ${NOTES} where to_regclass(name) is null
      order by slow desc, definition like '%trgm%' desc, name`,
    );
    return rows;
  });
}

export async function withDatabaseClient<T>(
  databaseUrl: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
