/** Summarizes a Markdown text: the start of its first line as plain text. */
const MOST = 60;
/**
 * Only this many characters of the text are parsed. The server makes the summary for every reader, so a
 * long text must not cost more.
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
