/** Reads and writes the files of web bundles in the table `assets` (ADR 0044). */
import { sql, type Transaction } from "kysely";
import type { DB } from "../db/generated.ts";
import type { Database } from "../db/pool.ts";

/** Arbitrary key of the advisory lock that lets only one process publish its files at a time. */
const PUBLISH_LOCK = 7_226_319_044;

export async function runPublication(
  db: Database,
  work: (trx: Transaction<DB>) => Promise<void>,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(${PUBLISH_LOCK})`.execute(trx);
    await work(trx);
  });
}

export async function listAssetNames(db: Database): Promise<Set<string>> {
  const rows = await db.selectFrom("assets").select("name").execute();
  return new Set(rows.map(({ name }) => name));
}

export async function findAssetContent(db: Database, name: string): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom("assets")
    .select("content")
    .where("name", "=", name)
    .executeTakeFirst();
  return row?.content;
}

/** Whether all these files were published last, so that publishing them again would change nothing. */
export async function isLatestPublication(
  trx: Transaction<DB>,
  names: readonly string[],
): Promise<boolean> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from assets
    where name = any(${names}) and published_at = (select max(published_at) from assets)
  `.execute(trx);
  return rows[0]?.count === names.length;
}

/** Gives all these files the time of the transaction, also those that were there before. */
export async function markPublished(trx: Transaction<DB>, names: readonly string[]): Promise<void> {
  await sql`update assets set published_at = now() where name = any(${names})`.execute(trx);
}

export async function insertAsset(
  trx: Transaction<DB>,
  name: string,
  content: Buffer,
): Promise<void> {
  await sql`insert into assets (name, content, published_at) values (${name}, ${content}, now())`.execute(
    trx,
  );
}

/**
 * Deletes the files of releases that another release followed more than `days` days ago. The files of
 * the last release stay, however long ago its first process started.
 */
export async function deleteSupersededAssets(trx: Transaction<DB>, days: number): Promise<void> {
  await sql`
    delete from assets where published_at < (
      select max(published_at) from assets where published_at < now() - make_interval(days => ${days})
    )
  `.execute(trx);
}
