/** SQL of drafts. The table contains only encrypted texts; callers encrypt and decrypt. */
import { sql } from "kysely";
import type { Context } from "../../platform/context.ts";
import { databaseHandle } from "../../platform/db/handle.ts";

const db = (ctx: Context) => databaseHandle<"drafts">(ctx);

export interface DraftRow {
  field: string;
  sealed_body: Buffer;
  revision: number;
  updated_at: string;
}

export interface UserAndNoteableIds {
  userId: number;
  noteableId: number;
}

const COLUMNS = ["field", "sealed_body", "revision", "updated_at"] as const;

export function findDrafts(
  ctx: Context,
  { userId, noteableId }: UserAndNoteableIds,
): Promise<DraftRow[]> {
  return db(ctx)
    .selectFrom("drafts")
    .select(COLUMNS)
    .where("user_id", "=", userId)
    .where("noteable_id", "=", noteableId)
    .orderBy("field")
    .execute();
}

/** Reads the draft and locks its row until the end of the transaction. */
export function lockDraft(
  ctx: Context,
  { userId, noteableId }: UserAndNoteableIds,
  field: string,
): Promise<DraftRow | undefined> {
  return db(ctx)
    .selectFrom("drafts")
    .select(COLUMNS)
    .where("user_id", "=", userId)
    .where("noteable_id", "=", noteableId)
    .where("field", "=", field)
    .forUpdate()
    .executeTakeFirst();
}

export interface DraftUsage {
  count: number;
  bytes: number;
}

/**
 * Counts the user's drafts except this one, and sums their encrypted bytes: at this noteable, and at
 * all noteables.
 */
export async function measureOtherDrafts(
  ctx: Context,
  { userId, noteableId }: UserAndNoteableIds,
  field: string,
): Promise<{ here: DraftUsage; everywhere: DraftUsage }> {
  const isHere = sql<boolean>`noteable_id = ${noteableId}`;
  const bytes = sql`sum(octet_length(sealed_body))`;
  const row = await db(ctx)
    .selectFrom("drafts")
    .select([
      sql<number>`count(*)::int`.as("count"),
      sql<number>`coalesce(${bytes}, 0)::float8`.as("bytes"),
      sql<number>`(count(*) filter (where ${isHere}))::int`.as("count_here"),
      sql<number>`coalesce(${bytes} filter (where ${isHere}), 0)::float8`.as("bytes_here"),
    ])
    .where("user_id", "=", userId)
    .where(sql<boolean>`not (${isHere} and field = ${field})`)
    .executeTakeFirstOrThrow();
  return { here: { count: row.count_here, bytes: row.bytes_here }, everywhere: row };
}

/** Returns undefined when another device of the user inserted the same draft first. */
export function insertDraft(
  ctx: Context,
  { userId, noteableId }: UserAndNoteableIds,
  draft: Omit<DraftRow, "updated_at">,
): Promise<DraftRow | undefined> {
  return db(ctx)
    .insertInto("drafts")
    .values({ user_id: userId, noteable_id: noteableId, ...draft })
    .onConflict((conflict) => conflict.doNothing())
    .returning(COLUMNS)
    .executeTakeFirst();
}

export function updateDraft(
  ctx: Context,
  { userId, noteableId }: UserAndNoteableIds,
  { field, sealed_body }: Pick<DraftRow, "field" | "sealed_body">,
): Promise<DraftRow> {
  return db(ctx)
    .updateTable("drafts")
    .set({
      sealed_body,
      revision: sql<number>`revision + 1`,
      updated_at: sql<string>`clock_timestamp()`,
    })
    .where("user_id", "=", userId)
    .where("noteable_id", "=", noteableId)
    .where("field", "=", field)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
}

export async function deleteDraft(
  ctx: Context,
  { userId, noteableId }: UserAndNoteableIds,
  field: string,
): Promise<void> {
  await db(ctx)
    .deleteFrom("drafts")
    .where("user_id", "=", userId)
    .where("noteable_id", "=", noteableId)
    .where("field", "=", field)
    .execute();
}

/** Deletes at most `limit` drafts last changed before `before`. Returns how many it deleted. */
export async function deleteDraftsBefore(
  ctx: Context,
  before: Date,
  limit: number,
): Promise<number> {
  const { rows } = await sql`
    delete from drafts where (user_id, noteable_id, field) in (
      select user_id, noteable_id, field from drafts
      where updated_at < ${before} order by updated_at limit ${limit})
    returning 1`.execute(db(ctx));
  return rows.length;
}
