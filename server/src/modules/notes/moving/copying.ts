/** Copies the comments of a noteable to another one. */
import type { Context } from "../../../platform/context.ts";
import { findAwardedNoteIds, insertAwardCopies } from "../../awards/index.ts";
import type { Noteable, NoteableKey } from "../../noteables/index.ts";
import { updateNoteableAfterDiscussionChange } from "../discussion-counters.ts";
import { findNoteCopyIds, insertNoteCopies } from "./copying.queries.ts";

/**
 * Copies comments, but no system notes. With `withAwards`, also copies the reactions to the noteable and
 * its comments. Nobody is notified, because the comments are not new. The caller must have checked that
 * the viewer can read all comments of `source`. `target` must have no comments.
 */
export async function copyNotes(
  ctx: Context,
  source: NoteableKey,
  target: Noteable,
  bodies: ReadonlyMap<number, string>,
  { withAwards = false } = {},
): Promise<void> {
  const copied = await insertNoteCopies(ctx, source.id, target, bodies);
  if (withAwards) {
    const awarded = await findAwardedNoteIds(ctx, source.id);
    const copyIds = await findNoteCopyIds(ctx, source.id, target.id, awarded);
    await insertAwardCopies(ctx, source.id, target, copyIds);
  }
  await updateNoteableAfterDiscussionChange(ctx, target, { ...copied, quietly: true });
}
