/** SQL that inserts and updates system notes. */
import { sql } from "kysely";
import type { Context } from "../../../platform/context.ts";
import { bumpChangedDiscussions, bumpDiscussion } from "../../noteables/index.ts";
import { notesDb, type NewNoteRow } from "../notes.queries.ts";

export interface InsertedSystemNote {
  id: number;
  internal: boolean;
  is_reply: boolean;
}

/** Returns only new rows: each pair of noteables gets at most one cross-reference. */
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
      // A literal, because a prepared statement does not match the partial index with a parameter.
      conflict
        .columns(["noteable_id", "other_noteable_id"])
        .where("action", "=", sql.lit("cross_reference"))
        .doNothing(),
    )
    .returning(["id", "internal", "is_reply"])
    .execute();
}

/** Must match the expressions of the indexes exactly. */
const REPLACEABLE = {
  label: { key: "label_id", of: sql`action = 'label' and (detail ->> 'label_id')::bigint` },
  milestone: {
    key: "milestone_id",
    of: sql`action = 'milestone' and (detail ->> 'milestone_id')::bigint`,
  },
};

/** Also raises the discussion version of the noteables, which invalidates their cached responses. */
export async function replaceInSystemNotes(
  ctx: Context,
  what: keyof typeof REPLACEABLE,
  id: number,
  by: number,
): Promise<void> {
  const { key, of } = REPLACEABLE[what];
  await bumpChangedDiscussions(
    ctx,
    sql`update notes set detail = jsonb_set(detail, ${[key]}::text[], to_jsonb(${by}::bigint))
      where ${of} = ${id} returning noteable_id`,
  );
}

/** Empties the task texts of these versions. Titles are stored only in the versions themselves. */
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
  await bumpDiscussion(ctx, noteableId);
}
