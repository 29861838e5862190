/**
 * A rendered text as a list of parts: safe HTML, and between it what each reader is shown differently.
 * Readers get the parts joined, with every reference as a link or as the words that were typed.
 */
import type { Element, ElementContent } from "hast";
import { renderElement, escapeHtmlText, type SafeHtml } from "./safe-html.ts";

/** The words that a reference is made of, never HTML. */
export interface TypedText {
  typed: string;
  /** Of an address that was written as a link to itself. */
  href?: string;
}

/** What looks like a reference, by its number in the list of candidates. */
export interface CandidatePart extends TypedText {
  candidate: number;
}

/** Stands for the path of the text's place in the tree, and for readers where a text has no place. */
export const PLACE_PLACEHOLDER = "/-/here";

/** The path of the place that the text's files belong to; projects are renamed, their files move along. */
interface FilesPart {
  files: true;
}

export type RenderedPart = SafeHtml | CandidatePart | FilesPart;

/** What a reference means, as it is kept with the text: no names, no titles. */
export interface ReferenceTarget {
  kind: string;
  id: number;
  /** The place through which it was meant, where that decides who may see it. */
  via?: number;
  /** How it is to be shown, in the kind's own words: letters, digits, `+`, `_`, `-`. */
  look?: string;
}

/** A reference whose target exists; `to` is its kind. */
export interface ReferencePart extends TypedText, Omit<ReferenceTarget, "kind"> {
  to: string;
}

export type StoredPart = SafeHtml | ReferencePart | FilesPart;

declare const stored: unique symbol;

/** What is kept beside the text: the same for everybody, and not yet fit to be shown to anybody. */
export type StoredHtml = string & { readonly [stored]: true };

/** Begins a list of parts in JSON. Sanitized HTML holds no declaration, so none of it begins like this. */
const LIST = "<!parts>";

/** For `like any` in SQL: finds texts with a reference to one of the kinds. Words in JSON hold no bare quote. */
export function referringTo(kinds: readonly string[]): string[] {
  return kinds.map((kind) => `${LIST}%{"to":"${kind}",%`);
}

/** A text that is the same for everybody is stored as the HTML that it is. */
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

/** The HTML of a text that every reader is shown alike, or null. */
export function htmlSameForAll(html: StoredHtml): SafeHtml | null {
  return html.startsWith(LIST) ? null : (html as string as SafeHtml);
}

export function parseStoredParts(html: StoredHtml): readonly StoredPart[] {
  const same = htmlSameForAll(html);
  return same === null ? (JSON.parse(html.slice(LIST.length)) as StoredPart[]) : [same];
}

/** What a reader gets who may not see the target, and what everybody gets when there is none. */
export function renderTypedText({ typed, href }: TypedText): SafeHtml {
  const html = href === undefined ? escapeHtmlText(typed) : renderElement("a", { href }, typed);
  return html as SafeHtml;
}

/**
 * In the tree of a text, a reference is a link with a number: parsers treat it as what readers get. The
 * number is the only thing beside the address that the link keeps of what was written.
 */
export function createCandidateElement(candidate: number, { typed, href }: TypedText): Element {
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
