/**
 * Converts an email that has only HTML to plain text, without the quotations that mail programs mark.
 * Scans the text once and builds no tree, because hostile HTML can make a tree very large. The result
 * is text, so tags that a browser would read differently do no harm.
 */
const RAW_TEXT = new Set(["head", "script", "style", "template", "title", "svg"]);
const BLOCKS = new Set(
  "p div br tr li ul ol table h1 h2 h3 h4 h5 h6 pre hr section article header footer".split(" "),
);
/** Classes and ids by which Gmail, Yahoo, Outlook and Thunderbird mark the quoted email. */
const QUOTATIONS = ["gmail_quote", "yahoo_quoted", "divRplyFwdMsg", "moz-cite-prefix"];
const ENTITIES: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: " ",
};
const TAG_MAX = 2_000;

export function htmlToText(html: string): string {
  const parts: string[] = [];
  let quoteDepth = 0;
  for (let at = 0; at < html.length;) {
    const open = html.indexOf("<", at);
    const end = open === -1 ? -1 : html.indexOf(">", open);
    if (end === -1) {
      if (quoteDepth === 0) parts.push(decodeText(html.slice(at)));
      break;
    }
    if (quoteDepth === 0) parts.push(decodeText(html.slice(at, open)));
    const tag = html.slice(open + 1, Math.min(end, open + TAG_MAX));
    const name = readTagName(tag);
    at = end + 1;
    if (QUOTATIONS.some((mark) => tag.includes(mark))) break;
    if (name === "blockquote") quoteDepth = Math.max(0, quoteDepth + (isClosing(tag) ? -1 : 1));
    if (RAW_TEXT.has(name) && !isClosing(tag)) at = skipElement(html, name, at);
    if (quoteDepth === 0 && BLOCKS.has(name)) parts.push(name === "p" ? "\n\n" : "\n");
  }
  return collapseBlankLines(parts.join(""));
}

const isClosing = (tag: string): boolean => tag.startsWith("/");

function readTagName(tag: string): string {
  return /^\/?([a-z][a-z0-9]{0,20})/i.exec(tag)?.[1]?.toLowerCase() ?? "";
}

/** Returns the offset after the closing tag; the end of the text when there is none. */
function skipElement(html: string, name: string, from: number): number {
  const closing = `</${name}`;
  for (let at = html.indexOf("</", from); at !== -1; at = html.indexOf("</", at + 2)) {
    if (html.slice(at, at + closing.length).toLowerCase() === closing) return at;
  }
  return html.length;
}

function decodeText(text: string): string {
  return text
    .replaceAll(/\s/g, " ")
    .replaceAll(/&(#x[0-9a-f]{1,6}|#\d{1,7}|[a-z]{2,8});/gi, (whole, name: string) => {
      const code =
        name.startsWith("#x") || name.startsWith("#X") ? `0x${name.slice(2)}` : name.slice(1);
      if (!name.startsWith("#")) return ENTITIES[name.toLowerCase()] ?? whole;
      const point = Number(code);
      return point > 0 && point <= 0x10_ff_ff ? String.fromCodePoint(point) : whole;
    });
}

/** Also replaces several spaces by one, as browsers show them. */
function collapseBlankLines(text: string): string {
  const lines = text.split("\n").map((line) => line.split(" ").filter(Boolean).join(" "));
  return lines
    .filter((line, at) => line !== "" || lines[at - 1] !== "")
    .join("\n")
    .trim();
}
