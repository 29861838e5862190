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
/** Address of the root of a repository while a relative link is resolved. */
const REPOSITORY_ROOT = "https://repository.invalid";
const EXTERNAL = { rel: ["nofollow", "noreferrer", "noopener"], target: "_blank" };

/** Where relative links of a Markdown file in a repository lead. */
export interface RepositoryLinks {
  /** Address of the pages of files, with a slash at its end. */
  pages: string;
  /** Address of files as they are, with a slash at its end. */
  raw: string;
  /** Folder of the file; empty for the root. */
  folder: string;
}

export interface LinkBase {
  origin: string;
  /** Set for files of repositories only. */
  files?: RepositoryLinks | undefined;
}

/**
 * Checks a URL that an author wrote. Returns the value for the `href` attribute and whether the URL
 * points to another site, or null if the URL is not allowed.
 */
function address(
  written: unknown,
  { origin, files }: LinkBase,
): { href: string; away: boolean } | null {
  if (typeof written !== "string") return null;
  const text = written.trim();
  if (text.startsWith("#")) return { href: `#${prefixUserContentId(text.slice(1))}`, away: false };
  const attached = filePath(text, origin);
  if (attached !== null) return { href: attached, away: false };
  const path = files && resolveRepositoryPath(text, files.folder);
  if (files && typeof path === "string") return { href: files.pages + path, away: false };
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

/**
 * Returns the encoded path that a relative link in a file means, from the root of the repository. Returns null
 * for other links.
 */
function resolveRepositoryPath(text: string, folder: string): string | null {
  if (text === "" || /^(?:[a-z][a-z\d+.-]*:|\/\/|[#?])/i.test(text)) return null;
  const parts = folder === "" ? [] : folder.toWellFormed().split("/").map(encodeURIComponent);
  const base = text.startsWith("/") ? [] : parts;
  const url = URL.parse(text, `${REPOSITORY_ROOT}/${[...base, ""].join("/")}`);
  if (url?.origin !== REPOSITORY_ROOT) return null;
  const id = prefixUserContentId(url.hash.slice(1));
  return url.pathname.slice(1) + (id === "" ? "" : `#${id}`);
}

export function rewriteLink(link: Element, base: LinkBase): void {
  const { href, ...rest } = link.properties;
  const found = address(href, base);
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
  base: LinkBase,
): ElementContent {
  const { src, alt, title, width, height } = image.properties;
  const words = typeof alt === "string" && alt !== "" ? alt : typeof src === "string" ? src : "";
  const file =
    typeof src !== "string"
      ? null
      : (filePath(src.trim(), base.origin) ?? rawImagePath(image, src.trim(), base));
  if (file === null) return inLink ? { type: "text", value: words } : linkTo(src, words, base);
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

/** Path of an image in the same repository; null for anything else. */
function rawImagePath({ tagName }: Element, src: string, { files }: LinkBase): string | null {
  if (files === undefined || tagName !== "img") return null;
  const path = resolveRepositoryPath(src, files.folder)?.split("#", 1)[0];
  if (path === undefined || VIDEO.test(path) || AUDIO.test(path)) return null;
  return files.raw + path;
}

function linkTo(src: unknown, words: string, base: LinkBase): ElementContent {
  const link = createHastElement("a", { href: typeof src === "string" ? src : "" }, [
    { type: "text", value: words },
  ]);
  rewriteLink(link, base);
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
