/**
 * Walks the HTML tree of a rendered text before sanitizing: rewrites links and images, and recognizes
 * references, emoji, diffs and colors.
 */
import type { Element, ElementContent, Parents, Root } from "hast";
import { parseColor } from "./colors.ts";
import { rewriteImage, rewriteLink, prefixId } from "./links.ts";
import { isCandidate } from "./parts.ts";
import type { InlineParser } from "./inline-parser.ts";
import { createElement } from "./html-tree.ts";

/** Elements in whose content references, emoji and diffs are not recognized. */
const VERBATIM = new Set(["a", "code", "kbd", "pre", "samp", "tt", "gl-emoji"]);

interface Around {
  words: InlineParser;
  origin: string;
  inLink: boolean;
  inPre: boolean;
  verbatim: boolean;
}

export function filterTree(tree: Root, words: InlineParser, origin: string): void {
  walk(tree, { words, origin, inLink: false, inPre: false, verbatim: false });
  for (const child of tree.children) {
    // Skips `pre`, because code always runs left to right. Also skips references, which have the
    // direction of the surrounding text.
    if (child.type !== "element" || child.tagName === "pre" || isCandidate(child)) continue;
    child.properties["dir"] ??= "auto";
  }
}

function walk(parent: Parents, around: Around): void {
  const children: ElementContent[] = [];
  for (const child of parent.children as ElementContent[]) {
    for (const made of mended(child, around)) children.push(made);
  }
  parent.children = children;
}

function mended(child: ElementContent, around: Around): ElementContent[] {
  if (child.type === "text") {
    return (around.verbatim ? null : around.words.read(child.value)) ?? [child];
  }
  if (child.type !== "element") return [];
  const { tagName, properties } = child;
  // Removes `data-n` from HTML that users wrote, because only the renderer can mark an element as a
  // reference.
  delete properties["dataN"];
  if (typeof properties["id"] === "string") properties["id"] = prefixId(properties["id"]);
  walk(child, {
    ...around,
    inLink: around.inLink || tagName === "a",
    inPre: around.inPre || tagName === "pre",
    verbatim: around.verbatim || VERBATIM.has(tagName),
  });
  switch (tagName) {
    case "a":
      rewriteLink(child, around.origin);
      return [referenceIn(child, around) ?? child];
    case "img":
    case "video":
    case "audio":
      return [rewriteImage(child, around.inLink, around.origin)];
    case "code":
      if (!around.inPre) addColor(child);
      return [child];
    default:
      return [child];
  }
}

/**
 * Turns a link into a reference if its visible text is its own URL. Of the link, only the URL is kept.
 */
function referenceIn(link: Element, { words, origin }: Around): ElementContent | null {
  const [only, ...others] = link.children;
  const { href } = link.properties;
  if (only?.type !== "text" || others.length > 0 || only.value !== href) return null;
  if (typeof href !== "string" || !href.startsWith(`${origin}/`)) return null;
  return words.readAddress(href.slice(origin.length), { typed: href, href });
}

function addColor(code: Element): void {
  const [only, ...others] = code.children;
  if (only?.type !== "text" || others.length > 0) return;
  const dataColor = parseColor(only.value);
  if (dataColor !== null) {
    code.children.push(createElement("span", { className: ["color-chip"], dataColor }, []));
  }
}
