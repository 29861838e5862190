/** Builds the phrases of system notes as HTML and as Markdown. Inserted values are escaped for HTML. */
import { escapeHtmlText, type SafeHtml } from "../../../platform/markdown/index.ts";

export interface SystemNotePhrase {
  html: SafeHtml;
  text: string;
}

type Piece = SystemNotePhrase | string | number;

/** Template tag. Inserted phrases keep their HTML; other values and the template itself are escaped. */
export function buildPhrase(
  words: TemplateStringsArray,
  ...put: readonly Piece[]
): SystemNotePhrase {
  return words
    .flatMap((word, index) => [plain(word), ...put.slice(index, index + 1).map(asPhrase)])
    .reduce(joined, NOTHING);
}

const NOTHING: SystemNotePhrase = { html: "" as SafeHtml, text: "" };

function joined(one: SystemNotePhrase, other: SystemNotePhrase): SystemNotePhrase {
  return { html: (one.html + other.html) as SafeHtml, text: one.text + other.text };
}

function asPhrase(piece: Piece): SystemNotePhrase {
  return typeof piece === "object" ? piece : plain(String(piece));
}

function plain(text: string): SystemNotePhrase {
  return { html: escapeHtmlText(text) as SafeHtml, text };
}

export function formatStrongPhrase(inside: Piece): SystemNotePhrase {
  const { html, text } = asPhrase(inside);
  return { html: `<strong>${html}</strong>` as SafeHtml, text: `**${text}**` };
}

export function concatPhrases(phrases: readonly SystemNotePhrase[]): SystemNotePhrase {
  return phrases.reduce(
    (one, other, index) => (index === 0 ? other : buildPhrase`${one}${other}`),
    NOTHING,
  );
}

/** Joins phrases as in a sentence: `a`, `a and b`, `a, b and c`. */
export function formatPhraseList(phrases: readonly SystemNotePhrase[]): SystemNotePhrase {
  const last = phrases.at(-1);
  if (last === undefined) return NOTHING;
  const others = phrases.slice(0, -1);
  const [first, ...more] = others;
  if (first === undefined) return last;
  return buildPhrase`${more.reduce((one, other) => buildPhrase`${one}, ${other}`, first)} and ${last}`;
}
