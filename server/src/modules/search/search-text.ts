/** Parses the text that a viewer searches for: its terms, and the number of an issue or epic. */

export interface SearchText {
  /** The text without space around it. */
  text: string;
  /** The terms of the text in lowercase, without punctuation. */
  words: readonly string[];
  /** The parts between spaces in lowercase, with their punctuation, as names and paths contain it. */
  parts: readonly string[];
  /** Whether a trigram index can find the text: a shorter text would scan the whole table. */
  hasTrigram: boolean;
  reference: SearchReference | null;
}

/**
 * `#12`, or `path#12`, where the path can be the last part of a full path; an epic has `&` instead of `#`.
 */
export interface SearchReference {
  /** Null for a number alone, which can be that of an issue or of an epic. */
  sign: "#" | "&" | null;
  iid: number;
  path: string | null;
  /** Whether the text can only be a reference, and not also a term of a title, such as `2026`. */
  isCertain: boolean;
}

/** Each term adds a condition to the SQL query. */
const WORDS_MAX = 12;
const TRIGRAM = 3;
/** Length of the endings that `toWordBeginnings` removes, and of what is left at least. */
const ENDING_MAX = 3;
const BEGINNING_MIN = 4;
const REFERENCE = /^([\w.][\w./-]*)?([#&])(\d{1,9})$/;
const NUMBER = /^\d{1,9}$/;

export function parseSearchText(input: string): SearchText {
  const text = input.trim();
  const words = text
    .toLowerCase()
    .split(/[^\p{L}\p{N}\p{M}]+/u)
    .filter(Boolean);
  const parts = text.toLowerCase().split(/\s+/).filter(Boolean);
  return {
    text,
    words: [...new Set(words)].slice(0, WORDS_MAX),
    parts: [...new Set(parts)].slice(0, WORDS_MAX),
    hasTrigram: words.some((word) => word.length >= TRIGRAM),
    reference: parseReference(text),
  };
}

function parseReference(text: string): SearchReference | null {
  if (NUMBER.test(text)) return { sign: null, iid: Number(text), path: null, isCertain: false };
  const found = REFERENCE.exec(text);
  return found === null
    ? null
    : {
        sign: found[2] === "&" ? "&" : "#",
        iid: Number(found[3]),
        path: found[1]?.toLowerCase() ?? null,
        isCertain: true,
      };
}

/**
 * Builds the text of a `tsquery` that matches texts with all terms, the last of which can be the beginning
 * of a term. With the weight A, only terms of titles match. Null when there are no terms. The terms
 * contain letters and digits only, so none of them is tsquery syntax.
 */
export function buildTsquery(words: readonly string[], weight: "A" | "" = ""): string | null {
  if (words.length === 0) return null;
  const exact = words.slice(0, -1).map((word) => `'${word}'${weight && `:${weight}`}`);
  return [...exact, `'${words.at(-1)}':*${weight}`].join(" & ");
}

/**
 * Returns the terms that are long enough for a lookup, without what may be an ending, because the
 * dictionary of the index keeps endings: `crashes` becomes `cras` and finds `crash` and `crashed`, too.
 */
export function toWordBeginnings({ words }: SearchText): string[] {
  const long = words.map((word) => Array.from(word)).filter(({ length }) => length >= TRIGRAM);
  const beginnings = long.map((letters) =>
    letters.slice(0, Math.max(BEGINNING_MIN, letters.length - ENDING_MAX)).join(""),
  );
  return [...new Set(beginnings)];
}

/** Builds the text of a `tsquery` that matches titles with a term that begins with one of the terms. */
export function buildTitleTsquery(beginnings: readonly string[]): string {
  return beginnings.map((word) => `'${word}':*A`).join(" | ");
}
