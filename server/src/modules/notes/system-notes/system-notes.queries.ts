/** SQL that inserts and updates system notes. */
import { sql } from "kysely";
import type { Context } from "../../../platform/context.ts";
import {
  incrementChangedDiscussionVersions,
  incrementDiscussionVersion,
} from "../../noteables/index.ts";
import { notesDb, type NewNoteRow } from "../notes.queries.ts";

export interface InsertedSystemNote {
  id: number;
  internal: boolean;
  is_reply: boolean;
}

/** Returns only inserted rows. A second cross-reference between the same noteables is not inserted. */
export async function insertSystemNotes(
  ctx: Context,
  rows: readonly NewNoteRow[],
): Promise<InsertedSystemNote[]> {
  return notesDb(ctx)
    .insertInto("notes")
    .values(
      rows.map(({ discussion_id: discussionId, detail = null, ...values }) => ({
        ...values,
        discussion_id: Buffer.from(discussionId, "hex"),
        detail: detail === null ? null : JSON.stringify(detail),
      })),
    )
    .onConflict((conflict) =>
      // A literal, because PostgreSQL matches the partial index only to a constant.
      conflict
        .columns(["noteable_id", "other_noteable_id"])
        .where("action", "=", sql.lit("cross_reference"))
        .doNothing(),
    )
    .returning(["id", "internal", "is_reply"])
    .execute();
}

/** The SQL must match the expressions of the indexes exactly, or PostgreSQL would not use them. */
const REPLACEABLE = {
  label: { key: "label_id", of: sql`action = 'label' and (detail ->> 'label_id')::bigint` },
  milestone: {
    key: "milestone_id",
    of: sql`action = 'milestone' and (detail ->> 'milestone_id')::bigint`,
  },
};

/**
 * Replaces a merged label or milestone in system notes, and increments the noteables'
 * `discussion_version`, so that cached discussions become stale.
 */
export async function replaceInSystemNotes(
  ctx: Context,
  what: keyof typeof REPLACEABLE,
  id: number,
  by: number,
): Promise<void> {
  const { key, of } = REPLACEABLE[what];
  await incrementChangedDiscussionVersions(
    ctx,
    sql`update notes set detail = jsonb_set(detail, ${[key]}::text[], to_jsonb(${by}::bigint))
      where ${of} = ${id} returning noteable_id`,
  );
}

/** Empties the task texts of these versions, the only texts of versions that system notes copy. */
export async function clearTextInSystemNotes(
  ctx: Context,
  noteableId: number,
  versionIds: readonly number[],
): Promise<void> {
  await sql`
    update notes set detail = detail || '{"text": ""}', changed_at = clock_timestamp()
    where noteable_id = ${noteableId} and action = 'task'
      and (detail ->> 'version_id')::bigint = any(${[...versionIds]}::bigint[])`.execute(
    notesDb(ctx),
  );
  await incrementDiscussionVersion(ctx, noteableId);
}
