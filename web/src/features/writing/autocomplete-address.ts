/** Where the server is asked for what a text can name. */
import { NOTEABLE_TYPES, type NoteableNumber } from "@cairn/contract/noteables";
import type { PlaceName } from "@cairn/contract/place-api";
import { placePath } from "@cairn/contract/places";

/** With what is written about, its people come first, and only what can be done with it is offered. */
export function autocompleteAddress(
  place: PlaceName,
  source: string,
  search: string,
  target?: NoteableNumber,
): string {
  const query = new URLSearchParams({ type: NOTEABLE_TYPES[target?.kind ?? "issue"] });
  if (target !== undefined) query.set("type_id", String(target.iid));
  if (search !== "") query.set("search", search);
  return `${placePath(place, `autocomplete_sources/${source}`)}?${query}`;
}

/** Where the quick actions that are possible now are asked for. */
export function quickActionsAddress(place: PlaceName, target: NoteableNumber): string {
  return autocompleteAddress(place, "commands", "", target);
}
