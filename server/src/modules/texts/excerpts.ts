/** Shortens Markdown to one line of plain text, for lists that show the beginning of a comment. */

/**
 * Number of characters of a text that `toExcerpt` reads. Queries select only this many, because a
 * comment can have a million.
 */
export const EXCERPT_SOURCE_MAX = 600;
const EXCERPT_MAX = 200;

/**
 * Returns the beginning of the text as one line. Links and images are replaced by their texts; marks
 * of code, emphasis, headings and quotes are removed. The result is plain text, never HTML.
 */
export function toExcerpt(markdown: string): string {
  const line = markdown
    .slice(0, EXCERPT_SOURCE_MAX)
    .replaceAll(/!?\[([^\][]{0,200})\]\([^()\s]{0,400}\)/g, "$1")
    .replaceAll(/^[ \t]{0,3}[>#]{1,6}[ \t]/gm, "")
    .replaceAll(/`{1,3}|\*\*|~~/g, "")
    .replaceAll(/\s+/g, " ")
    .trim();
  if (line.length <= EXCERPT_MAX && markdown.length <= EXCERPT_SOURCE_MAX) return line;
  // The cut can split a surrogate pair. The half that is left at the end is removed.
  return `${line.slice(0, EXCERPT_MAX).replace(/[\uD800-\uDBFF]$/, "")}…`;
}
