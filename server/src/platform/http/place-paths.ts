/**
 * Groups nest, so the path of a project or group has any number of segments, and the router knows one
 * at a time. `/group/sub/project/-/issues` is therefore routed as `/group%2Fsub%2Fproject/-/issues`.
 */
import { RESERVED_AT_TOP } from "@cairn/contract/pages";

/** What may stand behind a place without the dash between them. */
const WITHOUT_DASH =
  /\/(?:preview_markdown|uploads(?:\/[0-9a-f]{32}\/[^/]+)?|templates\/issue(?:\/[^/]+)?|description_templates\/names\/issue|noteable\/issue\/\d+\/notes)$/;
/** What is only ever written to: read, the same address is the page of a place with such a name. */
const WRITTEN_WITHOUT_DASH = /\/notes(?:\/\d+(?:\/[a-z_]+)?)?$/;
/** Pages about groups in general. */
const GROUPS_OWN = new Set(["", "new"]);

export function encodePlacePath(url: string, method = "GET"): string {
  // Other forms of a request's target are the router's own business.
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
  return RESERVED_AT_TOP.has(first) ? path : `/${fold(path.slice(1), isRead)}`;
}

/** The same word can be spelt in many ways; the router knows them all. */
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

/** Minus one where the whole path is that of a place. */
function endOfPlace(path: string, isRead: boolean): number {
  const dash = path.indexOf("/-/");
  if (dash !== -1) return dash;
  const known = path.search(WITHOUT_DASH);
  return known === -1 && !isRead ? path.search(WRITTEN_WITHOUT_DASH) : known;
}
