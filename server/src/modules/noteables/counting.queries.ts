/** SQL of the discussion counters of a noteable. No other file writes these counters. */
import { sql, type RawBuilder } from "kysely";
import type { Context } from "../../platform/context.ts";
import { databaseHandle } from "../../platform/db/handle.ts";

const db = (ctx: Context) => databaseHandle<"noteables">(ctx);

export interface DiscussionCounterChanges {
  /**
   * Change of the number of comments. Internal notes are not counted, because every reader sees the
   * number.
   */
  comments: number;
  discussions: number;
  /** Change of the number of discussions that are system notes. */
  activities: number;
}

/**
 * Adds the changes to the counters. Also increments `discussion_version`, which makes every cached
 * copy of the discussion stale.
 */
export async function updateDiscussionCounters(
  ctx: Context,
  id: number,
  { comments, discussions, activities }: DiscussionCounterChanges,
): Promise<void> {
  await db(ctx)
    .updateTable("noteables")
    .set((eb) => ({
      discussion_version: eb("discussion_version", "+", 1),
      user_notes_count: eb("user_notes_count", "+", comments),
      discussions_count: eb("discussions_count", "+", discussions),
      activities_count: eb("activities_count", "+", activities),
    }))
    .where("id", "=", id)
    .execute();
}

/** A statement that changes or deletes notes and returns the `noteable_id` of each note. */
type NotesStatement = RawBuilder<{ noteable_id: number }>;

/**
 * Runs a statement that deletes system notes, and subtracts their number from the counters of their
 * noteables. Returns false when the statement deleted nothing.
 */
export async function deleteSystemNotesAndUpdateCounters(
  ctx: Context,
  deletion: NotesStatement,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    with deleted as (${deletion}),
      counted as (select noteable_id, count(*)::int as number from deleted group by noteable_id)
    update noteables set discussion_version = discussion_version + 1,
      discussions_count = discussions_count - counted.number,
      activities_count = activities_count - counted.number
    from counted where noteables.id = counted.noteable_id`.execute(db(ctx));
  return (numAffectedRows ?? 0n) > 0n;
}

/**
 * Runs a statement that changes notes, and increments the `discussion_version` of the noteables of
 * these notes, which makes cached discussions stale.
 */
export async function changeNotesAndIncrementDiscussionVersions(
  ctx: Context,
  change: NotesStatement,
): Promise<void> {
  await sql`
    with changed as (${change})
    update noteables set discussion_version = discussion_version + 1
    where id in (select noteable_id from changed)`.execute(db(ctx));
}

export async function incrementDiscussionVersion(ctx: Context, id: number): Promise<void> {
  await updateDiscussionCounters(ctx, id, { comments: 0, discussions: 0, activities: 0 });
}
