/**
 * Parses HTML into a tree of limited depth and serializes the sanitized tree. The limit prevents a stack
 * overflow in recursive functions.
 */
import type { Element, Root } from "hast";
import { fromParse5 } from "hast-util-from-parse5";
import { parseFragment, type DefaultTreeAdapterMap } from "parse5";
import { sanitizeHtmlTree } from "./allowlist.ts";
import type { RenderedHtmlPart } from "./parts.ts";
import { serializeHtmlTree, serializeHtmlTreeToParts } from "./serializing.ts";

type Parsed = DefaultTreeAdapterMap["parentNode"];

/**
 * Maximum depth of the tree. Enough for the deepest lists, quotes and tables that the Markdown parser
 * allows.
 */
const DEPTH_MAX = 64;

export function parseHtmlTree(html: string): Root {
  const fragment = parseFragment(html);
  flatten(fragment);
  return fromParse5(fragment) as Root;
}

/** Replaces the content of elements at the depth limit with its plain text. */
function flatten(fragment: Parsed): void {
  const open: [node: Parsed, depth: number][] = [[fragment, 0]];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const [node, depth] = next;
    // Removes `template` elements, because the content of a template is not part of the page.
    node.childNodes = node.childNodes.filter((child) => child.nodeName !== "template");
    if (depth >= DEPTH_MAX) node.childNodes = [textOf(node)];
    for (const child of node.childNodes) {
      if ("childNodes" in child) open.push([child, depth + 1]);
    }
  }
}

function textOf(node: Parsed): DefaultTreeAdapterMap["textNode"] {
  let value = "";
  const open: DefaultTreeAdapterMap["node"][] = [node];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if ("value" in next) value += next.value;
    if ("childNodes" in next) open.push(...next.childNodes.toReversed());
  }
  return { nodeName: "#text", parentNode: node, value };
}

/**
 * Serializes the tree to HTML that contains only allowed elements and that every parser reads as the
 * same tree. Repeats sanitizing until the HTML no longer changes; returns null if it still changes after
 * four rounds.
 */
export function sanitizeTreeUntilStable(tree: Root): RenderedHtmlPart[] | null {
  let html = serializeHtmlTree(sanitizeHtmlTree(tree));
  for (let round = 0; round < 4; round += 1) {
    const parsed = sanitizeHtmlTree(parseHtmlTree(html));
    const again = serializeHtmlTree(parsed);
    if (again === html) return serializeHtmlTreeToParts(parsed);
    html = again;
  }
  return null;
}

/**
 * Like `sanitizeTreeUntilStable`, for a tree from Markdown without any HTML. Such a tree is
 * sanitized only once.
 */
export function sanitizeTreeOnce(tree: Root): RenderedHtmlPart[] {
  return serializeHtmlTreeToParts(sanitizeHtmlTree(tree));
}

export function createHastElement(
  tagName: string,
  properties: Element["properties"],
  children: Element["children"],
): Element {
  return { type: "element", tagName, properties, children };
}
