/** Where the server is asked for what a text can name. */
import type { PlaceName } from "@cairn/contract/place-api";
import { placePath } from "@cairn/contract/places";

/** With the number of an issue, its people come first, and only what can be done with it is offered. */
export function sourceAddress(
  place: PlaceName,
  source: string,
  search: string,
  iid?: number,
): string {
  const query = new URLSearchParams({ type: "Issue" });
  if (iid !== undefined) query.set("type_id", String(iid));
  if (search !== "") query.set("search", search);
  return `${placePath(place, `autocomplete_sources/${source}`)}?${query}`;
}

/** Where the quick actions that are possible now are asked for. */
export function commandsAddress(place: PlaceName, iid: number): string {
  return sourceAddress(place, "commands", "", iid);
}
