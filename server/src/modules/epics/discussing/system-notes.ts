/** Builds the system notes that describe a change of an epic, from the changes in its event. */
import type { NewSystemNote } from "../../notes/index.ts";
import type { EpicChanges } from "../epics.events.ts";

export function buildEpicSystemNotes(changes: EpicChanges): NewSystemNote[] {
  const { title, description, labels, confidential, discussion_locked: locked } = changes;
  const notes: NewSystemNote[] = [];
  if (changes.version_id !== undefined) {
    const detail = { version_id: changes.version_id };
    if (title) notes.push({ action: "title", detail });
    if (description) notes.push({ action: "description", detail });
  }
  for (const action of ["add", "remove"] as const) {
    const ids = action === "add" ? labels?.added : labels?.removed;
    for (const label_id of ids ?? []) notes.push({ action: "label", detail: { label_id, action } });
  }
  for (const field of ["start_date", "due_date"] as const) {
    const change = changes[field];
    if (change) notes.push({ action: "epic_date_changed", detail: { field, date: change[1] } });
  }
  if (confidential) notes.push({ action: confidential[1] ? "confidential" : "visible" });
  if (locked) notes.push({ action: locked[1] ? "locked" : "unlocked" });
  return notes;
}
