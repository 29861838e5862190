/** From words to markup, in one go and without asking anybody. Throws on what is too much for it. */
import type { Root } from "hast";
import { filter } from "./filters.ts";
import { toHtml } from "./parser.ts";
import { Words, type Candidate, type Syntax } from "./texts.ts";
import { parseTree, plainMarkup, safeMarkup } from "./tree.ts";

/** Markup in which every possible reference is wrapped and numbered. */
export interface Rendering {
  html: string;
  candidates: Candidate[];
}

export interface Manner {
  /** Where this instance is, as browsers name it. */
  origin: string;
  syntaxes: readonly Syntax[];
}

export function renderText(text: string, { origin, syntaxes }: Manner): Rendering {
  const words = new Words(syntaxes, { diffs: true });
  const tree = parseTree(toHtml(text));
  filter(tree, words, origin);
  const html = text.includes("<") ? safeMarkup(tree) : plainMarkup(tree);
  if (html === null) throw new Error("This markup never comes to rest.");
  return { html, candidates: words.candidates };
}

/** One line: references and emoji, and nothing else. */
export function renderTitle(text: string, { syntaxes }: Manner): Rendering {
  const words = new Words(syntaxes, { diffs: false });
  const tree: Root = {
    type: "root",
    children: words.read(text) ?? [{ type: "text", value: text }],
  };
  return { html: plainMarkup(tree), candidates: words.candidates };
}
