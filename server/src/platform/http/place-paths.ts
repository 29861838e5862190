/**
 * Rewrites URLs so that the router can match the paths of nested groups. The path of a project or group
 * has any number of segments, but a router parameter matches only one segment.
 * `/group/sub/project/-/issues` is therefore routed as `/group%2Fsub%2Fproject/-/issues`.
 */
import { RESERVED_TOP_LEVEL_PATHS } from "@cairn/contract/pages";

/** Endings of URLs that follow the path of a project or group without `/-/` in between. */
const WITHOUT_DASH =
  /\/(?:preview_markdown|uploads(?:\/[0-9a-f]{32}\/[^/]+)?|templates\/issue(?:\/[^/]+)?|description_templates\/names\/issue|noteable\/issue\/\d+\/notes)$/;
/**
 * Endings without `/-/` that are routed only for writes. A GET of the same URL is the page of a project
 * or group with that name.
 */
const WRITTEN_WITHOUT_DASH = /\/notes(?:\/\d+(?:\/[a-z_]+)?)?$/;
/** Segments after /groups that do not name a group, such as `/groups/new`. */
const GROUPS_OWN = new Set(["", "new"]);

export function encodePlacePath(url: string, method = "GET"): string {
  // Other forms of the request target, such as `*`, go to the router unchanged.
  if (!url.startsWith("/")) return url;
  const end = url.search(/[?#;]/);
  const isRead = method === "GET" || method === "HEAD";
  return end === -1 ? foldPath(url, isRead) : foldPath(url.slice(0, end), isRead) + url.slice(end);
}

function foldPath(path: string, isRead: boolean): string {
  const [, spelt = "", ...further] = path.split("/");
  const first = plain(spelt);
  if (first === "groups") {
    return GROUPS_OWN.has(further.join("/")) ? path : `/groups/${fold(further.join("/"), isRead)}`;
  }
  return RESERVED_TOP_LEVEL_PATHS.has(first) ? path : `/${fold(path.slice(1), isRead)}`;
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

function fold(path: string, isRead: boolean): string {
  const at = endOfPlace(path, isRead);
  const place = at === -1 ? path : path.slice(0, at);
  return place.replace(/\/$/, "").replaceAll("/", "%2F") + (at === -1 ? "" : path.slice(at));
}

/** Index at which the path of the project or group ends; -1 if it is the whole URL path. */
function endOfPlace(path: string, isRead: boolean): number {
  const dash = path.indexOf("/-/");
  if (dash !== -1) return dash;
  const known = path.search(WITHOUT_DASH);
  return known === -1 && !isRead ? path.search(WRITTEN_WITHOUT_DASH) : known;
}
