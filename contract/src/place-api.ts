/** REST API addresses of a project or a group. */
import { encodeFullPath } from "./addresses.ts";
import { placeFrameUrl, type PlaceKind } from "./places.ts";

/** A project or group by its kind and full path. */
export interface PlaceKey {
  kind: PlaceKind;
  full_path: string;
}

export function placeApiPath({ kind, full_path: path }: PlaceKey): string {
  return `/api/v4/${kind === "group" ? "groups" : "projects"}/${encodeFullPath(path)}`;
}

/**
 * Returns the full path of the parent, which is a group or a user's own namespace. Returns null for
 * a top-level path.
 */
export function parentNamespacePath(path: string): string | null {
  const end = path.lastIndexOf("/");
  return end === -1 ? null : path.slice(0, end);
}

/**
 * Returns the API addresses of the data that the frame of a project or group shows. For a project,
 * the list includes the address of the parent's frame data, because the page needs the viewer's
 * permissions in the parent.
 */
export function frameDataUrls({ kind, full_path: path }: PlaceKey): string[] {
  const above = kind === "project" ? parentNamespacePath(path) : null;
  return above === null ? [placeFrameUrl(path)] : [placeFrameUrl(path), placeFrameUrl(above)];
}
