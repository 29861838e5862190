/**
 * SQL of a reader's saved activity filter and of the time up to which the reader has read a discussion.
 */
import { sql } from "kysely";
import type { NotesFilter } from "@cairn/contract/notes/discussions";
import type { Context } from "../../../platform/context.ts";
import { databaseHandle } from "../../../platform/db/handle.ts";
import { prepareFirstRowQuery } from "../../../platform/db/prepared-query.ts";
import { NOTEABLE_KIND, type NoteableKindName } from "../../noteables/index.ts";

const db = (ctx: Context) => databaseHandle<"discussion_filters" | "discussion_visits">(ctx);

export async function saveNotesFilter(
  ctx: Context,
  userId: number,
  kind: NoteableKindName,
  filter: NotesFilter,
): Promise<void> {
  await db(ctx)
    .insertInto("discussion_filters")
    .values({ user_id: userId, kind: NOTEABLE_KIND[kind], filter })
    .onConflict((conflict) => conflict.columns(["user_id", "kind"]).doUpdateSet({ filter }))
    .execute();
}

/**
 * Saves the time up to which the user has read the discussion. A time before the saved time is
 * ignored, and a future time is replaced by now.
 */
export async function saveDiscussionVisit(
  ctx: Context,
  visit: { userId: number; noteableId: number; seenAt: string },
): Promise<void> {
  await sql`
    insert into discussion_visits as known (user_id, noteable_id, seen_at)
    values (${visit.userId}, ${visit.noteableId}, least(${visit.seenAt}::timestamptz, now()))
    on conflict (user_id, noteable_id)
      do update set seen_at = greatest(known.seen_at, excluded.seen_at)`.execute(db(ctx));
}

/**
 * SQL for the time from which the next poll must start, in microseconds since the Unix epoch. This
 * time is now, or the start of the oldest transaction that is still writing, because such a
 * transaction can commit notes with an earlier time. A caller must read this time in a separate
 * statement, before the statement that reads the notes.
 */
const FETCHED_AT = sql<number>`(extract(epoch from least(now(), (
  select min(writing.xact_start) from pg_stat_get_activity(null) writing
  where writing.backend_xid is not null
    and writing.datid = (select oid from pg_database where datname = current_database())
  ))) * 1000000)::bigint`;

/**
 * Finds the time from which the next poll must start, and the user's read position in the discussion.
 */
export const findPollStartAndVisit = prepareFirstRowQuery(
  ["userId", "noteableId"],
  (tables: ReturnType<typeof db>, values: { userId: number | null; noteableId: number }) =>
    tables.selectNoFrom([
      FETCHED_AT.as("fetched_at"),
      sql<string | null>`(select visit.seen_at from discussion_visits visit
        where visit.user_id = ${values.userId}::bigint
          and visit.noteable_id = ${values.noteableId}::bigint)`.as("seen_at"),
    ]),
);
