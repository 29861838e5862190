/**
 * A rendered text as a list of parts: safe HTML, interleaved with parts that differ by viewer. For each
 * viewer the parts are joined. A reference becomes a link, or stays as the characters that the author
 * wrote if the viewer cannot see its target.
 */
import type { Element, ElementContent } from "hast";
import { renderElement, escapeHtmlText, type SafeHtml } from "./safe-html.ts";

/**
 * The characters of a reference as the author wrote them, for example `#12`. Not HTML, so they must be
 * escaped.
 */
export interface ReferenceSourceText {
  typed: string;
  /** The URL, if the author wrote the reference as a URL. */
  href?: string;
}

/** A possible reference. `candidate` is its index in the list of possible references. */
export interface ReferenceCandidatePart extends ReferenceSourceText {
  candidate: number;
}

/**
 * Placeholder in URLs for the full path of the project or group that the text belongs to. If the text
 * belongs to neither, the placeholder stays in the HTML.
 */
export const PLACE_PATH_PLACEHOLDER = "/-/here";

/**
 * Marks the position of the full path of the project or group in the URL of an uploaded file. The path
 * is inserted when the text is shown, because projects and groups can be renamed.
 */
interface FilesPart {
  files: true;
}

export type RenderedHtmlPart = SafeHtml | ReferenceCandidatePart | FilesPart;

/**
 * The target of a reference as stored with the text. Contains no names or titles, because not every
 * viewer can see them.
 */
export interface ReferenceTarget {
  kind: string;
  id: number;
  /**
   * Id of the project or group through which the text refers to the target. For example, a text in
   * a project can use a label of a group above the project. Set only if the viewer must have access
   * to this project or group to see the target.
   */
  via?: number;
  /**
   * How the link is displayed. Each kind of target defines its own values; allowed are letters, digits,
   * `+`, `_` and `-`.
   */
  look?: string;
}

/** A reference whose target exists; `to` is the target's kind. */
export interface ReferencePart extends ReferenceSourceText, Omit<ReferenceTarget, "kind"> {
  to: string;
}

export type StoredHtmlPart = SafeHtml | ReferencePart | FilesPart;

declare const stored: unique symbol;

/**
 * The rendered text as stored. It is the same for all viewers and must not be shown before its
 * references are checked for the viewer.
 */
export type StoredHtml = string & { readonly [stored]: true };

/**
 * Prefix of stored HTML that is a JSON list of parts. Sanitized HTML cannot begin with this string,
 * because it contains no declarations.
 */
const LIST = "<!parts>";

/**
 * Returns patterns for `like any` in SQL that find stored HTML with a reference to a target of one
 * of the kinds. The patterns cannot match what an author wrote, because quotes inside JSON strings
 * are escaped.
 */
export function sqlLikePatternsForReferences(kinds: readonly string[]): string[] {
  return kinds.map((kind) => `${LIST}%{"to":"${kind}",%`);
}

/**
 * Serializes the parts for the database. A text that is the same for all viewers is stored as plain
 * HTML.
 */
export function serializeStoredParts(parts: readonly StoredHtmlPart[]): StoredHtml {
  const joined: StoredHtmlPart[] = [];
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

/** Returns the HTML if it is the same for all viewers, otherwise null. */
export function getHtmlIfViewerIndependent(html: StoredHtml): SafeHtml | null {
  return html.startsWith(LIST) ? null : (html as string as SafeHtml);
}

export function parseStoredParts(html: StoredHtml): readonly StoredHtmlPart[] {
  const same = getHtmlIfViewerIndependent(html);
  return same === null ? (JSON.parse(html.slice(LIST.length)) as StoredHtmlPart[]) : [same];
}

/**
 * Renders a reference as the characters that the author wrote. Used if the target does not exist or the
 * viewer cannot see it.
 */
export function renderReferenceSourceText({ typed, href }: ReferenceSourceText): SafeHtml {
  const html = href === undefined ? escapeHtmlText(typed) : renderElement("a", { href }, typed);
  return html as SafeHtml;
}

/**
 * Creates the element for a possible reference: a numbered link, so that HTML parsers treat it like the
 * final link. The link keeps only its URL and the number.
 */
export function createReferenceCandidateElement(
  candidate: number,
  { typed, href }: ReferenceSourceText,
): Element {
  const properties = { dataN: String(candidate), ...(href === undefined ? {} : { href }) };
  const text: ElementContent = { type: "text", value: typed };
  return { type: "element", tagName: "a", properties, children: [text] };
}

export function isReferenceCandidate({ tagName, properties }: Element): boolean {
  return tagName === "a" && properties["dataN"] !== undefined;
}

export function readReferenceCandidate(link: Element): ReferenceCandidatePart | null {
  if (!isReferenceCandidate(link)) return null;
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
