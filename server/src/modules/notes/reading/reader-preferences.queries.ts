/**
 * SQL of a reader's saved activity filter and of the time up to which the reader has read a discussion.
 */
import { sql } from "kysely";
import type { NotesFilter } from "@cairn/contract/notes/discussions";
import type { Context } from "../../../platform/context.ts";
import { databaseHandle } from "../../../platform/db/handle.ts";
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
