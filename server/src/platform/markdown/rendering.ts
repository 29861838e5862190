/**
 * Renders Markdown to a list of safe HTML parts, synchronously and without I/O. Throws if sanitizing
 * does not reach a stable result.
 */
import type { Root } from "hast";
import { rewriteHtmlTreeBeforeSanitizing } from "./tree-filter.ts";
import { parseMarkdown } from "./parser.ts";
import { InlineParser, type ReferenceCandidate, type ReferencePattern } from "./inline-parser.ts";
import type { RenderedHtmlPart } from "./parts.ts";
import { toPlainTextHtml } from "./safe-html.ts";
import { parseHtmlTree, sanitizeTreeOnce, sanitizeTreeUntilStable } from "./html-tree.ts";

/**
 * Maximum length of a text in characters. A longer text is not rendered but shown as the characters that
 * the author wrote.
 */
const RICH_MAX = 65_536;

/**
 * Safe HTML, split at possible references. `resolveReferences` finds out which of the references have a
 * target.
 */
export interface RenderedTextParts {
  parts: RenderedHtmlPart[];
  candidates: ReferenceCandidate[];
}

export interface MarkdownRenderOptions {
  /** The instance's origin, such as `https://cairn.example`. */
  origin: string;
  syntaxes: readonly ReferencePattern[];
}

export function renderText(
  text: string,
  { origin, syntaxes }: MarkdownRenderOptions,
): RenderedTextParts {
  if (text.length > RICH_MAX) return renderAsPlainText(text);
  const words = new InlineParser(syntaxes, { diffs: true });
  const tree = parseHtmlTree(parseMarkdown(text));
  rewriteHtmlTreeBeforeSanitizing(tree, words, origin);
  const parts = text.includes("<") ? sanitizeTreeUntilStable(tree) : sanitizeTreeOnce(tree);
  if (parts === null) throw new Error("Sanitizing the markup did not reach a stable result.");
  return { parts, candidates: words.candidates };
}

export function renderAsPlainText(text: string): RenderedTextParts {
  return { parts: [toPlainTextHtml(text)], candidates: [] };
}

/** Renders a title: a single line in which only references and emoji are recognized. */
export function renderTitle(text: string, { syntaxes }: MarkdownRenderOptions): RenderedTextParts {
  const words = new InlineParser(syntaxes, { diffs: false });
  const tree: Root = {
    type: "root",
    children: words.read(text) ?? [{ type: "text", value: text }],
  };
  return { parts: sanitizeTreeOnce(tree), candidates: words.candidates };
}
