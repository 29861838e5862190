/**
 * Rewrites links and images in rendered Markdown. Images and media that were uploaded to this instance
 * are embedded; all others become links.
 */
import type { Element, ElementContent } from "hast";
import { USER_CONTENT_ID_PREFIX, UPLOAD_PATH_PATTERN } from "./allowlist.ts";
import { PLACE_PATH_PLACEHOLDER } from "./parts.ts";
import { createHastElement } from "./html-tree.ts";

const ATTACHED = /^\/uploads\/[0-9a-f]{32}\//;
const VIDEO = /\.(?:mp4|m4v|mov|webm|ogv)$/i;
const AUDIO = /\.(?:mp3|oga|ogg|spx|wav)$/i;
const EXTERNAL = { rel: ["nofollow", "noreferrer", "noopener"], target: "_blank" };

/**
 * Checks a URL that an author wrote. Returns the value for the `href` attribute and whether the URL
 * points to another site, or null if the URL is not allowed.
 */
function address(written: unknown, origin: string): { href: string; away: boolean } | null {
  if (typeof written !== "string") return null;
  const text = written.trim();
  if (text.startsWith("#")) return { href: `#${prefixUserContentId(text.slice(1))}`, away: false };
  const attached = filePath(text, origin);
  if (attached !== null) return { href: attached, away: false };
  const url = URL.parse(text, `${origin}/`);
  if (url === null || !["http:", "https:", "mailto:"].includes(url.protocol)) return null;
  return { href: text, away: url.protocol !== "mailto:" && url.origin !== origin };
}

export function prefixUserContentId(id: string): string {
  return id === "" || id.startsWith(USER_CONTENT_ID_PREFIX) ? id : USER_CONTENT_ID_PREFIX + id;
}

/** Returns the path of a file that was uploaded to this instance, or null for any other URL. */
function filePath(text: string, origin: string): string | null {
  if (ATTACHED.test(text)) return PLACE_PATH_PLACEHOLDER + text;
  const path = text.startsWith(`${origin}/`) ? text.slice(origin.length) : text;
  return UPLOAD_PATH_PATTERN.test(path) ? path : null;
}

export function rewriteLink(link: Element, origin: string): void {
  const { href, ...rest } = link.properties;
  const found = address(href, origin);
  const { rel: _rel, target: _target, ...kept } = rest;
  link.properties = {
    ...kept,
    ...(found === null ? {} : { href: found.href }),
    ...(found?.away === true ? EXTERNAL : {}),
  };
}

export function rewriteMediaElement(
  image: Element,
  inLink: boolean,
  origin: string,
): ElementContent {
  const { src, alt, title, width, height } = image.properties;
  const words = typeof alt === "string" && alt !== "" ? alt : typeof src === "string" ? src : "";
  const file = typeof src === "string" ? filePath(src.trim(), origin) : null;
  if (file === null) return inLink ? { type: "text", value: words } : linkTo(src, words, origin);
  if (VIDEO.test(file)) return player("video", file, words, { width: 400 }, inLink);
  if (AUDIO.test(file)) return player("audio", file, words, {}, inLink);
  const sizes = {
    ...(width === undefined ? {} : { width }),
    ...(height === undefined ? {} : { height }),
  };
  const named = typeof title === "string" ? { title } : {};
  const picture = createHastElement(
    "img",
    { src: file, alt: words, ...named, ...sizes, loading: "lazy" },
    [],
  );
  return inLink
    ? picture
    : createHastElement("a", { href: file, className: ["media-link"], ...EXTERNAL }, [picture]);
}

function linkTo(src: unknown, words: string, origin: string): ElementContent {
  const link = createHastElement("a", { href: typeof src === "string" ? src : "" }, [
    { type: "text", value: words },
  ]);
  rewriteLink(link, origin);
  return link;
}

function player(
  tag: "video" | "audio",
  src: string,
  words: string,
  size: Element["properties"],
  inLink: boolean,
): ElementContent {
  const media = createHastElement(tag, { src, controls: true, preload: "metadata", ...size }, []);
  const name: ElementContent = { type: "text", value: words };
  const link = createHastElement("a", { href: src, className: ["media-link"], ...EXTERNAL }, [
    name,
  ]);
  return createHastElement(
    "span",
    { className: ["media-container"] },
    inLink ? [media] : [media, link],
  );
}
