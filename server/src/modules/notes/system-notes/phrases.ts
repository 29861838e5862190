/** Builds the phrases of system notes as HTML and as Markdown. Inserted values are escaped for HTML. */
import { escapeHtml, type SafeHtml } from "../../../platform/markdown/index.ts";

export interface Phrase {
  html: SafeHtml;
  text: string;
}

type Piece = Phrase | string | number;

/** Template tag. Inserted phrases keep their HTML; other values and the template itself are escaped. */
export function formatPhrase(words: TemplateStringsArray, ...put: readonly Piece[]): Phrase {
  return words
    .flatMap((word, index) => [plain(word), ...put.slice(index, index + 1).map(asPhrase)])
    .reduce(joined, NOTHING);
}

const NOTHING: Phrase = { html: "" as SafeHtml, text: "" };

function joined(one: Phrase, other: Phrase): Phrase {
  return { html: (one.html + other.html) as SafeHtml, text: one.text + other.text };
}

function asPhrase(piece: Piece): Phrase {
  return typeof piece === "object" ? piece : plain(String(piece));
}

function plain(text: string): Phrase {
  return { html: escapeHtml(text) as SafeHtml, text };
}

export function formatStrongPhrase(inside: Piece): Phrase {
  const { html, text } = asPhrase(inside);
  return { html: `<strong>${html}</strong>` as SafeHtml, text: `**${text}**` };
}

export function concatPhrases(phrases: readonly Phrase[]): Phrase {
  return phrases.reduce(
    (one, other, index) => (index === 0 ? other : formatPhrase`${one}${other}`),
    NOTHING,
  );
}

/** Joins phrases as in a sentence: `a`, `a and b`, `a, b and c`. */
export function formatPhraseList(phrases: readonly Phrase[]): Phrase {
  const last = phrases.at(-1);
  if (last === undefined) return NOTHING;
  const others = phrases.slice(0, -1);
  const [first, ...more] = others;
  if (first === undefined) return last;
  return formatPhrase`${more.reduce((one, other) => formatPhrase`${one}, ${other}`, first)} and ${last}`;
}
