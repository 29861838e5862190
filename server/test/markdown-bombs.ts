/**
 * Generates Markdown of a given length that takes as long as possible to render, to test the
 * limits of the renderer.
 */
import {
  REFERENCE_NAME_PATTERN,
  PATH_PATTERN,
  NESTED_PATH_PATTERN,
  WORD_START_PATTERN,
  type ReferenceSyntax,
} from "../src/platform/markdown/index.ts";

const filled = (unit: string, length: number) =>
  unit.repeat(Math.ceil(length / unit.length)).slice(0, length);

/**
 * Repeats `unit` with a growing number up to this length, so that no two parts of the Markdown
 * are equal.
 */
function counted(unit: (number: number) => string, length: number): string {
  let text = "";
  for (let number = 0; text.length < length; number += 1) text += unit(number);
  return text.slice(0, length);
}

const half = (length: number) => Math.floor(length / 2);

const MADE: Record<string, (length: number) => string> = {
  "brackets inside brackets": (length) => filled("[", half(length)) + filled("]", half(length)),
  "brackets that never close": (length) => filled("[[[[a", length),
  "pictures inside pictures": (length) => filled("![[", length),
  "links inside links": (length) => filled("[a](b", length),
  "emphasis that changes its mind": (length) => filled("*a_ ", length),
  "runs of emphasis": (length) => filled("**a *a **a ", length),
  "a list in a list in a list": (length) => `${filled("- ", length - 1)}a`,
  "lists that go deeper line by line": (length) =>
    counted((number) => `${" ".repeat(number % 400)}- a\n`, length),
  "quotes inside quotes": (length) => `${filled("> ", length - 1)}a`,
  "long quotes that never end": (length) => filled(">>>\na\n\n> b\n", length),
  "elements inside elements": (length) => filled("<div>", length),
  "elements that must be copied": (length) =>
    counted((number) => `<b id=${number}>`, half(length)) + filled("<p>", half(length)),
  "a wide table": (length) =>
    `${filled("|a", half(length))}|\n${filled("|-", half(length))}|\n|\n|\n|\n|\n`,
  "a table with rows without end": (length) => `|a|b|\n|-|-|\n${filled("|\n", length)}`,
  "footnotes that lead to footnotes": (length) =>
    counted((number) => `[^${number}]: [^${number + 1}]\n\n`, length),
  "one footnote, asked for again and again": (length) => `[^1]: a\n\n${filled("[^1]", length)}`,
  "backticks of every length": (length) =>
    counted((number) => `e${"`".repeat((number % 300) + 1)}`, length),
  "names of links": (length) =>
    counted((number) => `[${number}]: /x\n`, half(length)) + filled("[1][", half(length)),
  entities: (length) => filled("&amp;&#x26;&quot;&nbsp;", length),
  addresses: (length) => filled("https://a.b/c?d#e(( ", length),
  "addresses without a space": (length) => filled("http://a.", length),
  "mail addresses": (length) => filled("a@a.", length),
  emoji: (length) => filled(":tada:", length),
  colons: (length) => filled(":a", length),
  references: (length) => filled("#1 @a ~b %c a/b#2 ", length),
  "a path that leads nowhere": (length) => `#~%@>${filled("a/", length)}`,
  "labels in quotes that never close": (length) => filled('~"a ', length),
  "parts that are added and never end": (length) => filled("{+ a [- ", length),
  formulas: (length) => filled("$a $`b $$c ", length),
  comments: (length) => filled("<!-- a ", length),
  instructions: (length) => filled("a <?", length),
  "tags that never end": (length) => filled("<a href='", length),
  declarations: (length) => filled("a <!A ", length),
  "code that no parser likes": (length) => `\`\`\`js\n${filled("`${/[", length - 12)}\n\`\`\``,
  "code in many languages": (length) =>
    filled('```ruby\n<<~A\n```\n```perl\nq{{{\n```\n```swift\n#"""\n```\n', length),
  "headings that are all the same": (length) => `[[_TOC_]]\n\n${filled("# a\n", length)}`,
  backslashes: (length) => filled("\\", length),
  tabs: (length) => filled("-\t\t", length),
  boxes: (length) => filled("- [ ] ", length),
  diagrams: (length) => filled("```mermaid\ngraph\n```\n", length),
  colours: (length) => filled("`#fff` `rgb(1,2,3)` ", length),
  notices: (length) => filled("> [!note] a\n\n", length),
};

export const MARKDOWN_BOMB_NAMES = Object.keys(MADE);

export function buildMarkdownBomb(name: string, length: number): string {
  return MADE[name]?.(length).slice(0, length) ?? "";
}

/**
 * Reference syntaxes for rendering tests without a database: no reference has a target. The
 * patterns use the same constants as those of the product, for example `PATH_PATTERN`.
 */
export const TEST_REFERENCE_SYNTAXES: ReferenceSyntax[] = Object.entries({
  "#": `${WORD_START_PATTERN}(?<path>${PATH_PATTERN})?#(?<iid>\\d{1,10})(?<form>\\+s?)?(?![\\p{L}\\p{N}_])`,
  "~": `${WORD_START_PATTERN}(?<path>${PATH_PATTERN})?~${REFERENCE_NAME_PATTERN}`,
  "%": `${WORD_START_PATTERN}(?<path>${PATH_PATTERN})?%${REFERENCE_NAME_PATTERN}`,
  "@": `${WORD_START_PATTERN}@(?<name>${PATH_PATTERN})`,
  ">": `${WORD_START_PATTERN}(?<name>${NESTED_PATH_PATTERN})>`,
}).map(([mark, source]) => ({
  name: `marked ${mark}`,
  mark,
  pattern: new RegExp(source, "gu"),
  find: async (_ctx, _where, meant) => meant.map(() => null),
}));
