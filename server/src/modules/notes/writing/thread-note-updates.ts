/** Updates a note of a thread for the REST API: either its body, or whether the note is resolved. */
import { authorize } from "../../../platform/auth/actions.ts";
import type { Context } from "../../../platform/context.ts";
import { editNote } from "./editing.ts";
import { getNote, toNotePolicyTarget, type NoteWithNoteable, type NoteRef } from "./finding.ts";
import { notesPolicy } from "../notes.policy.ts";
import { resolveNote } from "./resolving.ts";

export type ThreadNoteUpdate = { body: string } | { resolved: boolean };

/**
 * Updates the note. Returns null when the new body had only quick actions, because the note is then
 * deleted.
 */
export async function updateThreadNote(
  ctx: Context,
  ref: NoteRef,
  change: ThreadNoteUpdate,
): Promise<NoteWithNoteable | null> {
  authorize(ctx, notesPolicy.change, toNotePolicyTarget(await getNote(ctx, ref)));
  if ("resolved" in change) return resolveNote(ctx, ref, change.resolved);
  return editNote(ctx, ref, change);
}
