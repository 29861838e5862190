/** Parses the references that a user types or pastes into the form that adds issues or epics. */
import type { RelatedListKind, RelatedListPlace } from "./related-list.ts";

/** A number, `#1`, `group/project#1`, or an address; for epics with `&` instead of `#`. */
const REFERENCES = {
  "#": /^(?:https?:\/\/.+|[^\s#]*#\d+|\d+)$/,
  "&": /^(?:https?:\/\/.+|[^\s&]*&\d+|\d+)$/,
};

const markOf = (kind: RelatedListKind) => (kind === "epics" ? "&" : "#");

/** Splits a text into references. A number becomes `#1`, or `&1` for epics. */
export function parseReferences(text: string, kind: RelatedListKind): string[] {
  const pieces = text.split(/[\s,]+/).filter((piece) => piece !== "");
  return pieces.map((piece) => (/^\d/.test(piece) ? `${markOf(kind)}${piece}` : piece));
}

/** Adds references at the end, without repetitions and up to `most`, which one request can add. */
export function addReferences(
  pending: readonly string[],
  added: readonly string[],
  most: number,
): string[] {
  return [...new Set([...pending, ...added])].slice(0, most);
}

/** Whether the text is one reference and not a term to search for. */
export function isReference(text: string, kind: RelatedListKind): boolean {
  return REFERENCES[markOf(kind)].test(text.trim());
}

/**
 * Takes the complete references from the start of a text that the user is typing: those before the last
 * space or comma. Search terms stay in the text, so that a user can search for several terms.
 */
export function takeCompleteReferences(
  text: string,
  kind: RelatedListKind,
): { references: string[]; rest: string } {
  const end = Math.max(...[" ", ",", "\n", "\t"].map((separator) => text.lastIndexOf(separator)));
  const complete = text.slice(0, end + 1);
  const references = parseReferences(complete, kind);
  return references.length > 0 && references.every((each) => isReference(each, kind))
    ? { references, rest: text.slice(end + 1) }
    : { references: [], rest: text };
}

/**
 * Shortens the address of an issue or epic of this instance to a reference; other texts stay as they
 * are. Only references inside `place`, a project for linked issues and a group for epics, need no path.
 */
export function shortenReference(
  reference: string,
  origin: string,
  { kind, place }: Pick<RelatedListPlace, "kind" | "place">,
): string {
  const isEpic = kind === "epics";
  const start = isEpic ? `${origin}/groups/` : `${origin}/`;
  if (!reference.startsWith(start)) return reference;
  const path = reference.slice(start.length);
  const between = isEpic ? "/-/epics/" : "/-/issues/";
  const at = path.indexOf(between);
  const iid = /^\d+(?=$|[?#])/.exec(path.slice(at + between.length))?.[0];
  if (at < 1 || iid === undefined) return reference;
  const home = path.slice(0, at);
  return `${home === place ? "" : home}${markOf(kind)}${iid}`;
}
