/**
 * Converts rendered comments to HTML for emails: few elements, no classes, and only absolute links.
 * Images become links, because mail programs have no session to load them with.
 */
import { parseFragment, type DefaultTreeAdapterTypes } from "parse5";
import { escapeHtmlText } from "../../../platform/markdown/index.ts";

type Node = DefaultTreeAdapterTypes.ChildNode;
type Element = DefaultTreeAdapterTypes.Element;

const KEPT = new Set(
  `p br strong em b i del code pre ul ol li blockquote h1 h2 h3 h4 h5 h6 hr
  table thead tbody tr th td dl dt dd sup sub`.split(/\s+/),
);
const WITHOUT_CONTENT = new Set(["br", "hr"]);
/** Elements that are left out with everything inside. */
const DROPPED = new Set([
  "script",
  "style",
  "svg",
  "math",
  "template",
  "iframe",
  "button",
  "input",
]);
/** Elements nested deeper are left out. */
const DEPTH_MAX = 100;
const LINK_PROTOCOLS = new Set(["http:", "https:", "mailto:"]);

export function toEmailHtml(html: string, base: URL): string {
  return serialize(parseFragment(html).childNodes, base, 0);
}

/** Shows a plain text with its line breaks. */
export function textToEmailHtml(text: string): string {
  return `<div style="white-space: pre-wrap">${escapeHtmlText(text)}</div>`;
}

export function renderEmailLink(url: string, text: string): string {
  return `<a href="${escapeHtmlText(url)}">${escapeHtmlText(text)}</a>`;
}

function serialize(nodes: readonly Node[], base: URL, depth: number): string {
  if (depth > DEPTH_MAX) return "";
  return nodes.map((node) => serializeNode(node, base, depth)).join("");
}

function serializeNode(node: Node, base: URL, depth: number): string {
  if ("value" in node) return escapeHtmlText(node.value);
  if (!("tagName" in node) || DROPPED.has(node.tagName)) return "";
  const { tagName: name } = node;
  if (name === "img")
    return linkTo(node, "src", escapeHtmlText(attribute(node, "alt") || "Image"), base);
  const inside = serialize(node.childNodes, base, depth + 1);
  if (name === "a") return linkTo(node, "href", inside, base);
  if (!KEPT.has(name)) return inside;
  return WITHOUT_CONTENT.has(name) ? `<${name}>` : `<${name}>${inside}</${name}>`;
}

/** Returns only the content when the attribute has no usable address. */
function linkTo(element: Element, name: string, content: string, base: URL): string {
  const address = attribute(element, name);
  const url = address === "" ? null : URL.parse(address, base);
  if (url === null || !LINK_PROTOCOLS.has(url.protocol)) return content;
  return `<a href="${escapeHtmlText(url.href)}">${content}</a>`;
}

function attribute({ attrs }: Element, name: string): string {
  return attrs.find((one) => one.name === name)?.value ?? "";
}
