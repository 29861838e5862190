/** Addresses of the autocomplete API for references, emoji and quick actions. */
import { NOTEABLE_TYPES, type NoteableKindAndIid } from "@cairn/contract/noteables";
import type { PlaceKey } from "@cairn/contract/place-api";
import { placePagePath } from "@cairn/contract/places";

/**
 * Address of one kind of suggestions, such as members or labels. With a target noteable, the API
 * lists its participants first, and returns only the quick actions that apply to the noteable.
 */
export function autocompleteUrl(
  place: PlaceKey,
  source: string,
  search: string,
  target?: NoteableKindAndIid,
): string {
  const query = new URLSearchParams({ type: NOTEABLE_TYPES[target?.kind ?? "issue"] });
  if (target !== undefined) query.set("type_id", String(target.iid));
  if (search !== "") query.set("search", search);
  return `${placePagePath(place, `autocomplete_sources/${source}`)}?${query}`;
}

/** Address of the quick actions that the viewer can use on the noteable now. */
export function quickActionsUrl(place: PlaceKey, target: NoteableKindAndIid): string {
  return autocompleteUrl(place, "commands", "", target);
}
