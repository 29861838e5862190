/**
 * Rewrites URLs so that the router can match the paths of nested groups. The path of a project or group
 * has any number of segments, but a router parameter matches only one segment.
 * `/group/sub/project/-/issues` is therefore routed as `/group%2Fsub%2Fproject/-/issues`.
 */
import { RESERVED_TOP_LEVEL_PATHS } from "@cairn/contract/pages";

/**
 * Describes URL paths such as `/group/project/notes`, in which the rest of the path follows the
 * path of a project or group without `/-/` in between. A module with such routes declares the rest
 * as `pattern`, because the router cannot find where the path of the project or group ends.
 */
export interface PathSuffixAfterPlace {
  /** Matches the rest of the URL path. Begins with a slash and ends with `$`. */
  pattern: RegExp;
  /**
   * True if only requests that write have such a route. A GET of the same URL requests the page of a
   * project or group, for example of one with the path `notes`.
   */
  isForWritesOnly?: true;
}

/** Maximum length of a parameter in a URL path. Longer URLs match no route. */
export const PATH_PARAMETER_MAX = 6_144;

/** Segments after /groups that do not name a group, such as `/groups/new`. */
const GROUPS_OWN = new Set(["", "new"]);

export function encodePlacePath(
  url: string,
  method: string,
  pathEnds: readonly PathSuffixAfterPlace[],
): string {
  // Other forms of the request target, such as `*`, go to the router unchanged.
  if (!url.startsWith("/")) return url;
  const end = url.search(/[?#;]/);
  const isRead = method === "GET" || method === "HEAD";
  const ends = isRead ? pathEnds.filter((pathEnd) => !pathEnd.isForWritesOnly) : pathEnds;
  return end === -1 ? foldPath(url, ends) : foldPath(url.slice(0, end), ends) + url.slice(end);
}

function foldPath(path: string, ends: readonly PathSuffixAfterPlace[]): string {
  const [, spelt = "", ...further] = path.split("/");
  const first = plain(spelt);
  if (first === "groups") {
    return GROUPS_OWN.has(further.join("/")) ? path : `/groups/${fold(further.join("/"), ends)}`;
  }
  return RESERVED_TOP_LEVEL_PATHS.has(first) ? path : `/${fold(path.slice(1), ends)}`;
}

/**
 * Decodes a segment, because the router also matches percent-encoded spellings of a route. Returns an
 * invalid encoding unchanged.
 */
function plain(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

function fold(path: string, ends: readonly PathSuffixAfterPlace[]): string {
  const at = endOfPlace(path, ends);
  const place = at === -1 ? path : path.slice(0, at);
  return place.replace(/\/$/, "").replaceAll("/", "%2F") + (at === -1 ? "" : path.slice(at));
}

/**
 * Returns the index at which the path of the project or group ends, or -1 if the whole URL path is
 * the path of a project or group.
 */
function endOfPlace(path: string, ends: readonly PathSuffixAfterPlace[]): number {
  const dash = path.indexOf("/-/");
  if (dash !== -1) return dash;
  const found = ends.map(({ pattern }) => path.search(pattern)).filter((at) => at !== -1);
  return found.length === 0 ? -1 : Math.min(...found);
}
