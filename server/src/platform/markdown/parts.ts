/**
 * A rendered text as a list of parts: safe HTML, interleaved with parts that differ by viewer. A viewer
 * gets the parts joined, with every reference as a link or as the typed text.
 */
import type { Element, ElementContent } from "hast";
import { renderElement, escapeHtmlText, type SafeHtml } from "./safe-html.ts";

/** The typed text of a reference, never HTML. */
export interface ReferenceSourceText {
  typed: string;
  /** Set if the reference was written as a URL. */
  href?: string;
}

/** A possible reference, by its index in the list of candidates. */
export interface CandidatePart extends ReferenceSourceText {
  candidate: number;
}

/**
 * Placeholder for the full path of the text's project or group. Stays in the HTML if the text belongs to
 * none.
 */
export const PLACE_PLACEHOLDER = "/-/here";

/**
 * The path of the project or group that owns the text's files, inserted when shown, because projects can
 * be renamed.
 */
interface FilesPart {
  files: true;
}

export type RenderedPart = SafeHtml | CandidatePart | FilesPart;

/** The target of a reference as stored with the text: no names, no titles. */
export interface ReferenceTarget {
  kind: string;
  id: number;
  /**
   * Id of the project or group through which the text refers to the target, if that determines who can
   * see it.
   */
  via?: number;
  /** Display variant, defined by the kind: letters, digits, `+`, `_`, `-`. */
  look?: string;
}

/** A reference whose target exists; `to` is the target's kind. */
export interface ReferencePart extends ReferenceSourceText, Omit<ReferenceTarget, "kind"> {
  to: string;
}

export type StoredPart = SafeHtml | ReferencePart | FilesPart;

declare const stored: unique symbol;

/** The rendered text as stored: the same for all viewers, and not safe to show to any of them yet. */
export type StoredHtml = string & { readonly [stored]: true };

/**
 * Prefix of a JSON list of parts. Sanitized HTML contains no declaration, so it cannot begin like this.
 */
const LIST = "<!parts>";

/**
 * Patterns for `like any` in SQL that find texts with a reference to one of the kinds. Quotes inside
 * JSON strings are escaped, so typed text cannot match.
 */
export function referenceLikePatterns(kinds: readonly string[]): string[] {
  return kinds.map((kind) => `${LIST}%{"to":"${kind}",%`);
}

/** Serializes the parts. A text that is the same for all viewers is stored as plain HTML. */
export function storeParts(parts: readonly StoredPart[]): StoredHtml {
  const joined: StoredPart[] = [];
  for (const part of parts) {
    const last = joined.at(-1);
    if (typeof part === "string" && typeof last === "string") {
      joined[joined.length - 1] = (last + part) as SafeHtml;
    } else joined.push(part);
  }
  if (joined.length === 0) return "" as StoredHtml;
  const [only] = joined;
  const isSame = joined.length === 1 && typeof only === "string";
  return (isSame ? only : LIST + JSON.stringify(joined)) as StoredHtml;
}

/** The HTML of a text that is the same for all viewers, otherwise null. */
export function viewerIndependentHtml(html: StoredHtml): SafeHtml | null {
  return html.startsWith(LIST) ? null : (html as string as SafeHtml);
}

export function parseStoredParts(html: StoredHtml): readonly StoredPart[] {
  const same = viewerIndependentHtml(html);
  return same === null ? (JSON.parse(html.slice(LIST.length)) as StoredPart[]) : [same];
}

/** The typed text, for viewers who cannot see the target and for references without a target. */
export function renderReferenceSourceText({ typed, href }: ReferenceSourceText): SafeHtml {
  const html = href === undefined ? escapeHtmlText(typed) : renderElement("a", { href }, typed);
  return html as SafeHtml;
}

/**
 * A reference candidate is a numbered link in the tree, so that parsers treat it like the final link.
 * The link keeps only its URL and the number.
 */
export function createCandidateElement(
  candidate: number,
  { typed, href }: ReferenceSourceText,
): Element {
  const properties = { dataN: String(candidate), ...(href === undefined ? {} : { href }) };
  const text: ElementContent = { type: "text", value: typed };
  return { type: "element", tagName: "a", properties, children: [text] };
}

export function isCandidate({ tagName, properties }: Element): boolean {
  return tagName === "a" && properties["dataN"] !== undefined;
}

export function readCandidate(link: Element): CandidatePart | null {
  if (!isCandidate(link)) return null;
  const { dataN, href } = link.properties;
  const address = typeof href === "string" ? { href } : {};
  return { candidate: Number(dataN), typed: wordsIn(link.children), ...address };
}

function wordsIn(nodes: readonly ElementContent[]): string {
  return nodes
    .map((node) =>
      node.type === "text" ? node.value : node.type === "element" ? wordsIn(node.children) : "",
    )
    .join("");
}
