/** Addresses of the autocomplete API for references, emoji and quick actions. */
import { NOTEABLE_TYPES, type NoteableIid } from "@cairn/contract/noteables";
import type { PlaceName } from "@cairn/contract/place-api";
import { placePath } from "@cairn/contract/places";

/**
 * With a target noteable, its participants come first and only its available quick actions are returned.
 */
export function autocompleteAddress(
  place: PlaceName,
  source: string,
  search: string,
  target?: NoteableIid,
): string {
  const query = new URLSearchParams({ type: NOTEABLE_TYPES[target?.kind ?? "issue"] });
  if (target !== undefined) query.set("type_id", String(target.iid));
  if (search !== "") query.set("search", search);
  return `${placePath(place, `autocomplete_sources/${source}`)}?${query}`;
}

/** Address of the quick actions that the viewer can use on the noteable now. */
export function quickActionsAddress(place: PlaceName, target: NoteableIid): string {
  return autocompleteAddress(place, "commands", "", target);
}
