/** Shortens Markdown to one line of plain text, for lists that show the beginning of a comment. */

/**
 * Number of characters of a text that `toExcerpt` reads. Queries select only this many, because a
 * comment can have a million.
 */
export const EXCERPT_SOURCE_MAX = 600;
const EXCERPT_MAX = 200;

/**
 * Returns the beginning of the text as one line, with `separator` between its lines. Links and images
 * are replaced by their texts; HTML comments and marks of code, emphasis, headings, quotes and task
 * lists are removed. The result is plain text, never HTML.
 */
export function toExcerpt(markdown: string, separator = " "): string {
  const line = markdown
    .slice(0, EXCERPT_SOURCE_MAX)
    .replaceAll(/<!--[^>]{0,600}-->/g, "")
    .replaceAll(/^[ \t]{0,3}[-*+][ \t]\[[ xX]\][ \t]/gm, "")
    .replaceAll(/!?\[([^\][]{0,200})\]\([^()\s]{0,400}\)/g, "$1")
    .replaceAll(/^[ \t]{0,3}[>#]{1,6}[ \t]/gm, "")
    .replaceAll(/`{1,3}|\*\*|~~/g, "")
    .split("\n")
    .map((each) => each.replaceAll(/\s+/g, " ").trim())
    .filter((each) => each !== "")
    .join(separator);
  if (line.length <= EXCERPT_MAX && markdown.length <= EXCERPT_SOURCE_MAX) return line;
  // The cut can split a surrogate pair. The half that is left at the end is removed.
  return `${line.slice(0, EXCERPT_MAX).replace(/[\uD800-\uDBFF]$/, "")}…`;
}
