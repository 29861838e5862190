/** Parses the text nodes outside code and links: finds inline diffs, emoji and references. */
import type { ElementContent } from "hast";
import { findEmoji } from "./emoji.ts";
import { createReferenceCandidateElement, type ReferenceSourceText } from "./parts.ts";
import { createHastElement } from "./html-tree.ts";

/** Syntax of one kind of reference. `pattern` is global; its named groups identify the target. */
export interface ReferencePattern {
  name: string;
  /**
   * A character that every reference of this kind contains. Strings without this character are not
   * matched against the pattern.
   */
  mark: string;
  pattern: RegExp;
  /** Matches the path of a URL of this instance that refers to the same target. */
  address?: RegExp;
}

/** Characters that look like a reference. references.ts checks later whether the target exists. */
export interface ReferenceCandidate {
  syntax: string;
  parts: Record<string, string>;
}

/** Maximum number of possible references in one text. Further ones stay plain text. */
const CANDIDATES_MAX = 1000;

/**
 * Matches inline diffs such as `[+ added +]` and `{- removed -}`. Both brackets of a diff must be of the
 * same kind.
 */
const INLINE_DIFF = /\{\+([^{}]*?)\+\}|\[\+([^[\]]*?)\+\]|\{-([^{}]*?)-\}|\[-([^[\]]*?)-\]/g;
export const EMOJI_PATTERN = /:([a-z0-9_+-]{1,80}):/g;

type Part = string | ElementContent;

export class InlineParser {
  readonly candidates: ReferenceCandidate[] = [];
  readonly #syntaxes: readonly ReferencePattern[];
  readonly #diffs: boolean;

  constructor(syntaxes: readonly ReferencePattern[], { diffs }: { diffs: boolean }) {
    this.#syntaxes = syntaxes;
    this.#diffs = diffs;
  }

  /** Parses the content of a text node. Returns null if it contains no diff, emoji or reference. */
  read(text: string): ElementContent[] | null {
    const parts = this.#diffs ? this.#inParts(text) : this.#inline(text);
    if (parts.length === 1 && parts[0] === text) return null;
    return asNodes(parts);
  }

  /**
   * Returns a reference for the path of a URL of this instance, or null if no reference pattern matches
   * the path.
   */
  readAddress(path: string, link: ReferenceSourceText): ElementContent | null {
    for (const { name, address } of this.#syntaxes) {
      const match = address?.exec(path);
      if (match) return this.#reference(name, { ...match.groups, address: "1" }, link);
    }
    return null;
  }

  #inParts(text: string): Part[] {
    return cut([text], INLINE_DIFF, ([, ...inner]) => {
      const words = inner.find((part) => part !== undefined) ?? "";
      if (words === "") return null;
      const kind = inner[0] === words || inner[1] === words ? "addition" : "deletion";
      const classes = ["idiff", "left", "right", kind];
      return createHastElement("span", { className: classes }, asNodes(this.#inline(words)));
    }).flatMap((part) => (typeof part === "string" ? this.#inline(part) : part));
  }

  #inline(text: string): Part[] {
    let parts = text.includes(":") ? cut([text], EMOJI_PATTERN, emojiFrom) : [text as Part];
    for (const { name, mark, pattern } of this.#syntaxes) {
      if (!text.includes(mark)) continue;
      parts = cut(parts, pattern, (match) =>
        this.#reference(name, match.groups ?? {}, { typed: match[0] }),
      );
    }
    return parts;
  }

  #reference(
    syntax: string,
    groups: Record<string, string | undefined>,
    typed: ReferenceSourceText,
  ): ElementContent | null {
    const number = this.candidates.length;
    if (number >= CANDIDATES_MAX) return null;
    const parts = Object.fromEntries(
      Object.entries(groups).filter((entry): entry is [string, string] => entry[1] !== undefined),
    );
    this.candidates.push({ syntax, parts });
    return createReferenceCandidateElement(number, typed);
  }
}

/**
 * Replaces each match of the pattern with the element that `make` returns. If `make` returns null, the
 * match stays a string.
 */
function cut(
  parts: readonly Part[],
  pattern: RegExp,
  make: (match: RegExpExecArray) => ElementContent | null,
): Part[] {
  const result: Part[] = [];
  for (const part of parts) {
    if (typeof part !== "string") {
      result.push(part);
      continue;
    }
    let done = 0;
    for (const match of part.matchAll(pattern)) {
      const made = make(match);
      if (made === null) continue;
      if (match.index > done) result.push(part.slice(done, match.index));
      result.push(made);
      done = match.index + match[0].length;
    }
    if (done < part.length) result.push(done === 0 ? part : part.slice(done));
  }
  return result;
}

function emojiFrom([, name = ""]: RegExpExecArray): ElementContent | null {
  const emoji = findEmoji(name);
  if (emoji === undefined) return null;
  const { description: title, name: dataName, version: dataUnicodeVersion, character } = emoji;
  const shown: ElementContent = { type: "text", value: character };
  return createHastElement("gl-emoji", { title, dataName, dataUnicodeVersion }, [shown]);
}

function asNodes(parts: readonly Part[]): ElementContent[] {
  return parts.map((part) => (typeof part === "string" ? { type: "text", value: part } : part));
}
