/**
 * Walks the HTML tree of a rendered text before sanitizing: rewrites links and images, and recognizes
 * references, emoji, diffs and colors.
 */
import type { Element, ElementContent, Parents, Root } from "hast";
import { parseColor } from "./colors.ts";
import { prefixUserContentId, rewriteLink, rewriteMediaElement, type LinkBase } from "./links.ts";
import { isReferenceCandidate } from "./parts.ts";
import type { InlineParser } from "./inline-parser.ts";
import { createHastElement } from "./html-tree.ts";

/** Elements in whose content references, emoji and diffs are not recognized. */
const VERBATIM = new Set(["a", "code", "kbd", "pre", "samp", "tt", "gl-emoji"]);

interface Around {
  words: InlineParser;
  base: LinkBase;
  inLink: boolean;
  inPre: boolean;
  verbatim: boolean;
}

export function rewriteHtmlTreeBeforeSanitizing(
  tree: Root,
  words: InlineParser,
  base: LinkBase,
): void {
  walk(tree, { words, base, inLink: false, inPre: false, verbatim: false });
  for (const child of tree.children) {
    // Sets `dir=auto` on every top-level element except `pre` and references. Code always runs left
    // to right, and a reference has the direction of the surrounding text.
    if (child.type !== "element" || child.tagName === "pre" || isReferenceCandidate(child))
      continue;
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
  if (typeof properties["id"] === "string")
    properties["id"] = prefixUserContentId(properties["id"]);
  walk(child, {
    ...around,
    inLink: around.inLink || tagName === "a",
    inPre: around.inPre || tagName === "pre",
    verbatim: around.verbatim || VERBATIM.has(tagName),
  });
  switch (tagName) {
    case "a":
      rewriteLink(child, around.base);
      return [referenceIn(child, around) ?? child];
    case "img":
    case "video":
    case "audio":
      return [rewriteMediaElement(child, around.inLink, around.base)];
    case "code":
      if (!around.inPre) addColor(child);
      return [child];
    default:
      return [child];
  }
}

/**
 * Returns the reference that replaces a link whose visible text is its own URL. The reference keeps
 * only the URL of the link. Returns null for any other link.
 */
function referenceIn(link: Element, { words, base: { origin } }: Around): ElementContent | null {
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
    code.children.push(createHastElement("span", { className: ["color-chip"], dataColor }, []));
  }
}
