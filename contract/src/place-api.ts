/** REST API addresses of a project or a group. */
import { encodeFullPath } from "./addresses.ts";
import { placeAddress, type PlaceKind } from "./places.ts";

/** A project or group by its kind and full path. */
export interface PlaceName {
  kind: PlaceKind;
  full_path: string;
}

export function placeApiPath({ kind, full_path: path }: PlaceName): string {
  return `/api/v4/${kind === "group" ? "groups" : "projects"}/${encodeFullPath(path)}`;
}

/**
 * Full path of the parent group or user namespace; null at the top. Labels and milestones of a
 * project are promoted to the parent group.
 */
export function parentGroupPath(path: string): string | null {
  const end = path.lastIndexOf("/");
  return end === -1 ? null : path.slice(0, end);
}

/**
 * Addresses of the frame data of a project or group. For a project the address of its parent is
 * included, because the page needs the viewer's permissions in the parent group.
 */
export function frameAddresses({ kind, full_path: path }: PlaceName): string[] {
  const above = kind === "project" ? parentGroupPath(path) : null;
  return above === null ? [placeAddress(path)] : [placeAddress(path), placeAddress(above)];
}
