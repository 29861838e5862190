/** Escaped characters as they are meant, without drawing the text: for those who only look at its words. */
import MarkdownIt from "markdown-it";

const { unescapeAll } = new MarkdownIt().utils;

/** With a backslash, by name, or by number; markup lets numbers go without their semicolon. */
const ESCAPE = /\\[!-/:-@[-`{-~]|&(?:#(?:x[0-9a-f]+|[0-9]+);?|[a-z][a-z0-9]{1,31};)/gi;

/** `instead` gets what an escape means, and says what is to stand in its place. */
export function unescapeMarkdown(text: string, instead: (meant: string) => string): string {
  return text.replaceAll(ESCAPE, (escape) => instead(meaningOf(escape)));
}

function meaningOf(escape: string): string {
  if (!escape.startsWith("&#")) return unescapeAll(escape);
  const digits = escape.slice(2).replace(/;$/, "");
  const code = /^x/i.test(digits) ? Number.parseInt(digits.slice(1), 16) : Number(digits);
  return code > 0x10_ff_ff ? "" : String.fromCodePoint(code);
}
