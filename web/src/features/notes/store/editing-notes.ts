/**
 * Ids of the notes that are being edited. A button, the menu, or the Up key in an empty comment form
 * starts the editing.
 */
import type { WebNote } from "@cairn/contract/notes/discussions";
import { createObservableIdSet } from "./observable-id-set.ts";

export const idsOfNotesBeingEdited = createObservableIdSet();

/**
 * Opens the edit form of the user's last note; called on the Up key in an empty comment form. Returns
 * false when the user has no note to edit.
 */
export function editLastOwnNote(note: WebNote | undefined): boolean {
  if (note === undefined || !note.current_user.can_edit) return false;
  idsOfNotesBeingEdited.add(note.id);
  return true;
}
