/**
 * Converts pasted HTML and spreadsheet cells to Markdown. Elements that Markdown cannot express
 * become plain text.
 */

/**
 * Selector of the elements for which pasted HTML is converted. HTML without these elements loses
 * nothing when it is pasted as plain text.
 */
const WORTH_IT =
  "a[href], table, ul, ol, h1, h2, h3, h4, h5, h6, strong, b, em, i, code, pre, blockquote, img[src], del, s";
const BLOCKS = new Set([
  "P",
  "DIV",
  "SECTION",
  "ARTICLE",
  "H1",
  "H2",
  "H3",
  "H4",
  "H5",
  "H6",
  "UL",
  "OL",
  "PRE",
  "BLOCKQUOTE",
  "TABLE",
  "HR",
  "DL",
  "FIGURE",
  "HEADER",
  "FOOTER",
  "MAIN",
]);
const SKIPPED = new Set([
  "SCRIPT",
  "STYLE",
  "TEMPLATE",
  "HEAD",
  "TITLE",
  "META",
  "LINK",
  "NOSCRIPT",
]);
/** Maximum number of nodes to convert. Larger documents are pasted as plain text. */
const NODES_MAX = 5_000;

/**
 * Converts a parsed HTML document to Markdown. Returns null when the Markdown would be the same as
 * the plain text, and when the document is too large.
 */
export function htmlToMarkdown(document: Document): string | null {
  const { body } = document;
  if (!body.querySelector(WORTH_IT) || body.querySelectorAll("*").length > NODES_MAX) return null;
  const markdown = tidy(blocks(body));
  return markdown === "" || markdown === tidy(body.textContent ?? "") ? null : markdown;
}

function blocks(parent: Node, indent = ""): string {
  let text = "";
  for (const node of parent.childNodes) {
    if (node instanceof Element && SKIPPED.has(node.tagName)) continue;
    text += isBlock(node) ? `\n\n${block(node, indent)}\n\n` : inline(node);
  }
  return text;
}

function isBlock(node: Node): node is Element {
  return node.nodeType === Node.ELEMENT_NODE && BLOCKS.has((node as Element).tagName);
}

function block(element: Element, indent: string): string {
  const { tagName } = element;
  if (/^H[1-6]$/.test(tagName)) return `${"#".repeat(Number(tagName[1]))} ${line(element)}`;
  switch (tagName) {
    case "HR":
      return "---";
    case "PRE":
      return `\`\`\`\n${(element.textContent ?? "").replace(/\n$/, "")}\n\`\`\``;
    case "BLOCKQUOTE":
      return tidy(blocks(element)).replaceAll(/^/gm, "> ");
    case "UL":
    case "OL":
      return list(element, indent);
    case "TABLE":
      return tableToMarkdown(rowsOf(element));
    default:
      return blocks(element, indent);
  }
}

function list(element: Element, indent: string): string {
  const start = Number(element.getAttribute("start") ?? 1);
  return [...element.children]
    .filter(({ tagName }) => tagName === "LI")
    .map((item, index) => {
      const mark = element.tagName === "OL" ? `${start + index}. ` : "- ";
      const inner = tidy(blocks(item, indent)).replaceAll(/\n+/g, "\n");
      return mark + inner.replaceAll("\n", `\n${" ".repeat(mark.length)}`);
    })
    .join("\n");
}

function rowsOf(table: Element): string[][] {
  return [...table.querySelectorAll("tr")].map((row) =>
    [...row.children].filter(({ tagName }) => /^T[DH]$/.test(tagName)).map(line),
  );
}

/**
 * Converts rows of cells to a Markdown table. The first row becomes the header, because a Markdown
 * table needs a header.
 */
export function tableToMarkdown(rows: readonly (readonly string[])[]): string {
  const columns = Math.max(0, ...rows.map((row) => row.length));
  if (columns === 0) return "";
  const written = rows.map((row) => {
    const cells = Array.from({ length: columns }, (_, at) => row[at] ?? "");
    return `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`;
  });
  const dashes = `| ${Array.from({ length: columns }, () => "---").join(" | ")} |`;
  return [written[0], dashes, ...written.slice(1)].join("\n");
}

/** Parses spreadsheet cells from the plain text of the clipboard; null when it is not a table. */
export function parseTableCells(text: string): string[][] | null {
  const lines = text.replace(/\r?\n$/, "").split(/\r?\n/);
  const rows = lines.map((each) => each.split("\t").map((cell) => cell.trim()));
  const columns = rows[0]?.length ?? 0;
  const isTable = rows.length > 1 && columns > 1 && rows.every((row) => row.length === columns);
  // Not a table if a line begins with a tab: then it is probably indented code.
  return isTable && !lines.some((each) => each.startsWith("\t")) ? rows : null;
}

/** The inline content of the element as one line of Markdown. */
function line(element: Element): string {
  return [...element.childNodes].map(inline).join("").replaceAll(/\s+/g, " ").trim();
}

function inline(node: Node): string {
  if (node.nodeType === Node.TEXT_NODE) return (node.textContent ?? "").replaceAll(/\s+/g, " ");
  if (node.nodeType !== Node.ELEMENT_NODE) return "";
  const element = node as Element;
  const inner = () => [...element.childNodes].map(inline).join("");
  switch (element.tagName) {
    case "BR":
      return "\n";
    case "STRONG":
    case "B":
      // Word processors wrap everything in a `<b>` element
      // with normal font weight, which must not become bold.
      return isPlain(element) ? blocks(element) : around(inner(), "**");
    case "EM":
    case "I":
      return around(inner(), "_");
    case "DEL":
    case "S":
      return around(inner(), "~~");
    case "CODE":
    case "KBD":
    case "SAMP":
      return around(element.textContent ?? "", "`");
    case "A":
      return linkTo(element.getAttribute("href") ?? "", inner().trim());
    case "IMG":
      return imageOf(element);
    default:
      return SKIPPED.has(element.tagName) ? "" : isBlock(element) ? blocks(element) : inner();
  }
}

function isPlain(element: Element): boolean {
  return /font-weight:\s*(?:normal|400)/i.test(element.getAttribute("data-style") ?? "");
}

function around(inner: string, mark: string): string {
  const words = inner.trim();
  if (words === "") return inner;
  const lead = inner.slice(0, inner.length - inner.trimStart().length);
  const tail = inner.slice(inner.trimEnd().length);
  return `${lead}${mark}${words}${mark}${tail}`;
}

function linkTo(address: string, words: string): string {
  if (!/^(?:https?:|mailto:)/i.test(address) || words === "") return words;
  return words === address ? address : `[${words}](${address.replaceAll(")", "%29")})`;
}

function imageOf(element: Element): string {
  const source = element.getAttribute("src") ?? "";
  return /^https?:/i.test(source) ? `![${element.getAttribute("alt") ?? ""}](${source})` : "";
}

function tidy(text: string): string {
  return text
    .replaceAll(/(?<![ \t])[ \t]+\n/g, "\n")
    .replaceAll(/\n[ \t]+(?=\n)/g, "\n")
    .replaceAll(/\n{3,}/g, "\n\n")
    .trim();
}
