/**
 * Replaces escape sequences in Markdown without rendering it, for callers that need only the plain
 * characters.
 */
import MarkdownIt from "markdown-it";

const { unescapeAll } = new MarkdownIt().utils;

/**
 * Matches a backslash escape, a named entity, or a numeric entity. HTML allows a numeric entity without
 * a semicolon.
 */
const ESCAPE = /\\[!-/:-@[-`{-~]|&(?:#(?:x[0-9a-f]+|[0-9]+);?|[a-z][a-z0-9]{1,31};)/gi;

/**
 * Replaces every escape sequence. `instead` receives the character that the sequence represents and
 * returns the replacement.
 */
export function replaceMarkdownEscapes(text: string, instead: (meant: string) => string): string {
  return text.replaceAll(ESCAPE, (escape) => instead(meaningOf(escape)));
}

function meaningOf(escape: string): string {
  if (escape.startsWith("\\")) return escape.slice(1);
  if (!escape.startsWith("&#")) return unescapeAll(escape);
  const digits = escape.slice(2).replace(/;$/, "");
  const code = /^x/i.test(digits) ? Number.parseInt(digits.slice(1), 16) : Number(digits);
  return code > 0x10_ff_ff ? "" : String.fromCodePoint(code);
}
