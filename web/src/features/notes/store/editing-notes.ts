/** Which notes are being edited, whoever began it: a button, the menu, or the key Up in an empty form. */
import type { WebNote } from "@cairn/contract/notes/discussions";
import { createIdSet } from "./observable-id-set.ts";

export const editingNotes = createIdSet();

/** For the comment form: whether there was a note of one's own to go back to. */
export function editLastOwnNote(note: WebNote | undefined): boolean {
  if (note === undefined || !note.current_user.can_edit) return false;
  editingNotes.add(note.id);
  return true;
}
