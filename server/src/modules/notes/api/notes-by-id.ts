/** Loads notes of several noteables by their ids, for results of a search. */
import type { Context } from "../../../platform/context.ts";
import { loadReadableNoteables } from "../../noteables/index.ts";
import { notesPolicy } from "../notes.policy.ts";
import { findApiNoteRowsById } from "./api-notes.queries.ts";
import { loadApiNotes, type ApiNote } from "./api-notes.ts";

/** Loads notes in the order of the ids, and leaves out those that the viewer cannot read. */
export async function loadReadableApiNotes(
  ctx: Context,
  ids: readonly number[],
): Promise<ApiNote[]> {
  const rows = await findApiNoteRowsById(ctx, ids);
  const noteableIds = new Set(rows.map((row) => row.noteable_id));
  const noteables = await loadReadableNoteables(ctx, [...noteableIds]);
  const byId = new Map(noteables.map((noteable) => [noteable.id, noteable]));
  const readable = rows.filter((row) => {
    const noteable = byId.get(row.noteable_id);
    return noteable !== undefined && notesPolicy.read.allows(ctx.viewer, { ...row, noteable });
  });
  return loadApiNotes(ctx, noteables, readable);
}
