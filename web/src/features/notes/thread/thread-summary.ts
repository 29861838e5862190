/** Summarizes a Markdown text: the start of its first line as plain text. */
const MOST = 60;
/**
 * Only this many characters of the Markdown are parsed. The server computes the summary for every
 * reader, so it must not take longer for a long text.
 */
const READ = 500;

export function summarizeMarkdown(markdown: string): string {
  const plain = markdown
    .trimStart()
    .slice(0, READ)
    .split("\n", 1)
    .join("")
    .replace(/^(?:[\s>#*+-]|\[[ xX]\]|\d+[.)] )+/, "")
    .replaceAll(/!?\[([^[\]]*)\]\([^()]*\)/g, "$1")
    .replaceAll(/[*_~`]{1,3}/g, "")
    .trim();
  if (plain.length <= MOST) return plain;
  return `${plain
    .slice(0, MOST)
    .replace(/\s\S*$/, "")
    .trimEnd()}…`;
}
