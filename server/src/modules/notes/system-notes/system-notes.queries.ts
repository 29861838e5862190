/** SQL that notes what was done. */
import { sql } from "kysely";
import type { Context } from "../../../platform/context.ts";
import { bumpChangedDiscussions, bumpDiscussion } from "../../noteables/index.ts";
import { notesDb, type NewNoteRow } from "../notes.queries.ts";

export interface InsertedSystemNote {
  id: number;
  internal: boolean;
  is_reply: boolean;
}

/** Those that are new: a noteable is told only once that another one mentions it. */
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
      // In the text of the statement: a prepared one would not find the index by a parameter.
      conflict
        .columns(["noteable_id", "other_noteable_id"])
        .where("action", "=", sql.lit("cross_reference"))
        .doNothing(),
    )
    .returning(["id", "internal", "is_reply"])
    .execute();
}

/** Written out, because the indexes know only these words. */
const REPLACEABLE = {
  label: { key: "label_id", of: sql`action = 'label' and (detail ->> 'label_id')::bigint` },
  milestone: {
    key: "milestone_id",
    of: sql`action = 'milestone' and (detail ->> 'milestone_id')::bigint`,
  },
};

/** Noteables whose history says it differently now are to be read anew. */
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

/** Words of those versions that were noted; titles stand in the versions alone. */
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
