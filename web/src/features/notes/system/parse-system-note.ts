/**
 * Splits the HTML of a system note into its first line and the HTML below it, such as a list of
 * commits.
 */

/** Up to this many commits are listed in full; longer lists are collapsed. */
export const EXPANDED_COMMITS_MAX = 3;

const FIRST_PARAGRAPH = /^\s*<p\b[^>]*>([\s\S]*?)<\/p>/;

export interface ParsedSystemNote {
  /** HTML of the first paragraph, shown after the author's name. */
  line: string;
  /** HTML after the first paragraph, such as a list of commits; empty for nearly all system notes. */
  below: string;
  /** Number of list items in `below`. */
  items: number;
}

/**
 * Splits the HTML at the end of its first paragraph. Expects
 * HTML of our own server, which never nests paragraphs.
 */
export function parseSystemNote(html: string): ParsedSystemNote {
  const first = FIRST_PARAGRAPH.exec(html);
  const line = first ? (first[1] ?? "") : html.replace(/<(?:ul|ol)\b[\s\S]*$/, "");
  const below = html.slice(first ? first[0].length : line.length).trim();
  return { line: line.trim(), below, items: (below.match(/<li\b/g) ?? []).length };
}
