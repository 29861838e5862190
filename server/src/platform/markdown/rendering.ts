/** From words to markup, in one go and without asking anybody. Throws on what is too much for it. */
import type { Root } from "hast";
import { filterTree } from "./tree-filter.ts";
import { parseMarkdown } from "./parser.ts";
import { InlineParser, type Candidate, type Syntax } from "./inline-parser.ts";
import type { RenderedPart } from "./parts.ts";
import { toPlainTextHtml } from "./safe-html.ts";
import { parseTree, toPlainParts, toSafeParts } from "./html-tree.ts";

/** What is longer is shown as it was typed. */
const RICH_MAX = 65_536;

/** Safe HTML, split where something looks like a reference; which of these are, others find out. */
export interface Rendering {
  parts: RenderedPart[];
  candidates: Candidate[];
}

export interface RenderOptions {
  /** Where this instance is, as browsers name it. */
  origin: string;
  syntaxes: readonly Syntax[];
}

export function renderText(text: string, { origin, syntaxes }: RenderOptions): Rendering {
  if (text.length > RICH_MAX) return renderAsPlainText(text);
  const words = new InlineParser(syntaxes, { diffs: true });
  const tree = parseTree(parseMarkdown(text));
  filterTree(tree, words, origin);
  const parts = text.includes("<") ? toSafeParts(tree) : toPlainParts(tree);
  if (parts === null) throw new Error("This markup never comes to rest.");
  return { parts, candidates: words.candidates };
}

export function renderAsPlainText(text: string): Rendering {
  return { parts: [toPlainTextHtml(text)], candidates: [] };
}

/** One line: references and emoji, and nothing else. */
export function renderTitle(text: string, { syntaxes }: RenderOptions): Rendering {
  const words = new InlineParser(syntaxes, { diffs: false });
  const tree: Root = {
    type: "root",
    children: words.read(text) ?? [{ type: "text", value: text }],
  };
  return { parts: toPlainParts(tree), candidates: words.candidates };
}
