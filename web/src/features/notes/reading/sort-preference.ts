/** In which order somebody reads, kept in this browser for each kind of thing that is discussed. */
import type { Order } from "./rows.ts";

export function sortPreferenceKey(noteableType: string): string {
  return `sort_direction_${noteableType.toLowerCase()}`;
}

export function readSortPreference(
  noteableType: string,
  storage: Storage | null = storageHere(),
): Order {
  return storage?.getItem(sortPreferenceKey(noteableType)) === "desc" ? "desc" : "asc";
}

export function saveSortPreference(
  noteableType: string,
  order: Order,
  storage: Storage | null = storageHere(),
): void {
  try {
    storage?.setItem(sortPreferenceKey(noteableType), order);
  } catch {
    // A full store keeps nothing; the order holds for this visit.
  }
}

/** Null where it may not be used. */
function storageHere(): Storage | null {
  try {
    return localStorage;
  } catch {
    return null;
  }
}
