/** REST API addresses of a project or a group. */
import { pathRef } from "./addresses.ts";
import { placeAddress, type PlaceKind } from "./places.ts";

/** A project or group by its kind and full path. */
export interface PlaceName {
  kind: PlaceKind;
  full_path: string;
}

export function placeApi({ kind, full_path: path }: PlaceName): string {
  return `/api/v4/${kind === "group" ? "groups" : "projects"}/${pathRef(path)}`;
}

/**
 * Path of the parent group, to which labels and milestones of a project can be promoted; null at the
 * top.
 */
export function pathAbove(path: string): string | null {
  const end = path.lastIndexOf("/");
  return end === -1 ? null : path.slice(0, end);
}

/**
 * Frame data of a project or group; for a project also of its parent, for the viewer's abilities there.
 */
export function frameAddresses({ kind, full_path: path }: PlaceName): string[] {
  const above = kind === "project" ? pathAbove(path) : null;
  return above === null ? [placeAddress(path)] : [placeAddress(path), placeAddress(above)];
}
