/**
 * Groups nest, so the path of a project or group has any number of segments, and the router knows one
 * at a time. `/group/sub/project/-/issues` is therefore routed as `/group%2Fsub%2Fproject/-/issues`.
 */
import { RESERVED_AT_TOP } from "@cairn/contract/pages";

/** What may stand behind a place without the dash between them. */
const WITHOUT_DASH =
  /\/(?:preview_markdown|uploads(?:\/[0-9a-f]{32}\/[^/]+)?|templates\/issue(?:\/[^/]+)?|description_templates\/names\/issue)$/;
/** Pages about groups in general. */
const GROUPS_OWN = new Set(["", "new"]);

export function foldPlace(url: string): string {
  // Other forms of a request's target are the router's own business.
  if (!url.startsWith("/")) return url;
  const end = url.search(/[?#;]/);
  return end === -1 ? foldPath(url) : foldPath(url.slice(0, end)) + url.slice(end);
}

function foldPath(path: string): string {
  const [, spelt = "", ...further] = path.split("/");
  const first = plain(spelt);
  if (first === "groups") {
    return GROUPS_OWN.has(further.join("/")) ? path : `/groups/${fold(further.join("/"))}`;
  }
  return RESERVED_AT_TOP.has(first) ? path : `/${fold(path.slice(1))}`;
}

/** The same word can be spelt in many ways; the router knows them all. */
function plain(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

function fold(path: string): string {
  const dash = path.indexOf("/-/");
  const at = dash === -1 ? path.search(WITHOUT_DASH) : dash;
  const place = at === -1 ? path : path.slice(0, at);
  return place.replace(/\/$/, "").replaceAll("/", "%2F") + (at === -1 ? "" : path.slice(at));
}
