/** The viewer's sort order of discussions, kept in this browser for each kind of noteable. */
import type { SortOrder } from "./rows.ts";

export function sortPreferenceKey(noteableType: string): string {
  return `sort_direction_${noteableType.toLowerCase()}`;
}

export function readSortPreference(
  noteableType: string,
  storage: Storage | null = storageHere(),
): SortOrder {
  return storage?.getItem(sortPreferenceKey(noteableType)) === "desc" ? "desc" : "asc";
}

export function saveSortPreference(
  noteableType: string,
  order: SortOrder,
  storage: Storage | null = storageHere(),
): void {
  try {
    storage?.setItem(sortPreferenceKey(noteableType), order);
  } catch {
    // If the storage is full or blocked, the chosen order applies only to this visit.
  }
}

/** Null when the browser forbids storage. */
function storageHere(): Storage | null {
  try {
    return localStorage;
  } catch {
    return null;
  }
}
