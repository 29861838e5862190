/** What a text is about, in a few plain words: the beginning of its first line. */
const MOST = 60;
/** The patterns below see this much of a text: the server renders it for every reader. */
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
