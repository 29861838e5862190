/** From words to markup, in one go and without asking anybody. Throws on what is too much for it. */
import type { Root } from "hast";
import { filter } from "./tree-filter.ts";
import { toHtml } from "./parser.ts";
import { Words, type Candidate, type Syntax } from "./inline-parser.ts";
import type { RenderedPart } from "./parts.ts";
import { asPlainText } from "./safe-html.ts";
import { parseTree, plainParts, safeParts } from "./html-tree.ts";

/** What is longer is shown as it was typed. */
const RICH_MAX = 65_536;

/** Safe HTML, split where something looks like a reference; which of these are, others find out. */
export interface Rendering {
  parts: RenderedPart[];
  candidates: Candidate[];
}

export interface Manner {
  /** Where this instance is, as browsers name it. */
  origin: string;
  syntaxes: readonly Syntax[];
}

export function renderText(text: string, { origin, syntaxes }: Manner): Rendering {
  if (text.length > RICH_MAX) return plainRendering(text);
  const words = new Words(syntaxes, { diffs: true });
  const tree = parseTree(toHtml(text));
  filter(tree, words, origin);
  const parts = text.includes("<") ? safeParts(tree) : plainParts(tree);
  if (parts === null) throw new Error("This markup never comes to rest.");
  return { parts, candidates: words.candidates };
}

export function plainRendering(text: string): Rendering {
  return { parts: [asPlainText(text)], candidates: [] };
}

/** One line: references and emoji, and nothing else. */
export function renderTitle(text: string, { syntaxes }: Manner): Rendering {
  const words = new Words(syntaxes, { diffs: false });
  const tree: Root = {
    type: "root",
    children: words.read(text) ?? [{ type: "text", value: text }],
  };
  return { parts: plainParts(tree), candidates: words.candidates };
}
