/** Where the REST API has a project or a group. */
import { pathRef } from "./addresses.ts";
import { placeAddress, type PlaceKind } from "./places.ts";

/** A place as an address names it. */
export interface PlaceName {
  kind: PlaceKind;
  full_path: string;
}

export function placeApi({ kind, full_path: path }: PlaceName): string {
  return `/api/v4/${kind === "group" ? "groups" : "projects"}/${pathRef(path)}`;
}

/** The place above, to which things of a project can be handed up; null at the top. */
export function pathAbove(path: string): string | null {
  const end = path.lastIndexOf("/");
  return end === -1 ? null : path.slice(0, end);
}

/** What the frame tells of a place; of a project also what one may do in the group above it. */
export function frameAddresses({ kind, full_path: path }: PlaceName): string[] {
  const above = kind === "project" ? pathAbove(path) : null;
  return above === null ? [placeAddress(path)] : [placeAddress(path), placeAddress(above)];
}
