/** What API clients do to one note of a thread: either its words change, or whether it is settled. */
import { authorize } from "../../../platform/auth/actions.ts";
import type { Context } from "../../../platform/context.ts";
import { editNote } from "./editing.ts";
import { getNote, toNoteSubject, type NoteWithIssue, type NoteRef } from "./finding.ts";
import { notesPolicy } from "../notes.policy.ts";
import { resolveNote } from "./resolving.ts";

export type ThreadNoteUpdate = { body: string } | { resolved: boolean };

/** Null when only quick actions were left of it, and it is gone. */
export async function updateThreadNote(
  ctx: Context,
  ref: NoteRef,
  change: ThreadNoteUpdate,
): Promise<NoteWithIssue | null> {
  authorize(ctx, notesPolicy.change, toNoteSubject(await getNote(ctx, ref)));
  if ("resolved" in change) return resolveNote(ctx, ref, change.resolved);
  return editNote(ctx, ref, change);
}
