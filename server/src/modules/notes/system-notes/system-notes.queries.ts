/** SQL that inserts and updates system notes. */
import { sql } from "kysely";
import type { Context } from "../../../platform/context.ts";
import {
  changeNotesAndIncrementDiscussionVersions,
  incrementDiscussionVersion,
} from "../../noteables/index.ts";
import { notesDb, type NewNoteRow } from "../notes.queries.ts";

export interface InsertedSystemNote {
  id: number;
  internal: boolean;
  is_reply: boolean;
}

/**
 * Inserts system notes and returns the inserted rows. A second cross-reference between the same two
 * noteables is not inserted.
 */
export async function insertSystemNotes(
  ctx: Context,
  rows: readonly Omit<NewNoteRow, "attachment">[],
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
      // The condition is a literal and not a parameter, because PostgreSQL uses a partial index
      // only if the condition is constant.
      conflict
        .columns(["noteable_id", "other_noteable_id"])
        .where("action", "=", sql.lit("cross_reference"))
        .doNothing(),
    )
    .returning(["id", "internal", "is_reply"])
    .execute();
}

/**
 * The JSON key and the SQL expression of the label or milestone id in a system note. The SQL
 * expressions must be the same as in the indexes of `notes`; otherwise PostgreSQL does not use the
 * indexes.
 */
const REPLACEABLE = {
  label: { key: "label_id", of: sql`action = 'label' and (detail ->> 'label_id')::bigint` },
  milestone: {
    key: "milestone_id",
    of: sql`action = 'milestone' and (detail ->> 'milestone_id')::bigint`,
  },
};

/**
 * Replaces the id of a merged label or milestone in system notes. Increments `discussion_version` of
 * the noteables, so that cached discussions become stale.
 */
export async function replaceLabelOrMilestoneIdInSystemNotes(
  ctx: Context,
  what: keyof typeof REPLACEABLE,
  id: number,
  by: number,
): Promise<void> {
  const { key, of } = REPLACEABLE[what];
  await changeNotesAndIncrementDiscussionVersions(
    ctx,
    sql`update notes set detail = jsonb_set(detail, ${[key]}::text[], to_jsonb(${by}::bigint))
      where ${of} = ${id} returning noteable_id`,
  );
}

/**
 * Empties the task texts that system notes copied from these description versions. System notes copy no
 * other part of a description.
 */
export async function clearTaskTextsInSystemNotes(
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
