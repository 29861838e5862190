/** What the system noted, taken apart: one line, and what hangs below it, such as a list of commits. */

/** Longer lists are folded. */
export const COMMITS_SHOWN = 3;

const FIRST_PARAGRAPH = /^\s*<p\b[^>]*>([\s\S]*?)<\/p>/;

export interface SystemParts {
  /** Stands behind the author's name. */
  line: string;
  /** Blocks; empty for nearly all. */
  below: string;
  /** How many things the list below has. */
  items: number;
}

/** The markup is our server's own, and has no paragraph inside another. */
export function parseSystemNote(html: string): SystemParts {
  const first = FIRST_PARAGRAPH.exec(html);
  const line = first ? (first[1] ?? "") : html.replace(/<(?:ul|ol)\b[\s\S]*$/, "");
  const below = html.slice(first ? first[0].length : line.length).trim();
  return { line: line.trim(), below, items: (below.match(/<li\b/g) ?? []).length };
}
