/**
 * Renders Markdown to a list of safe HTML parts, synchronously and without I/O. Throws if sanitizing
 * does not reach a stable result.
 */
import type { Root } from "hast";
import { rewriteHtmlTreeBeforeSanitizing } from "./tree-filter.ts";
import { parseMarkdown } from "./parser.ts";
import { findEmoji } from "./emoji.ts";
import {
  EMOJI_PATTERN,
  InlineParser,
  type ReferenceCandidate,
  type ReferencePattern,
} from "./inline-parser.ts";
import type { LinkBase } from "./links.ts";
import type { RenderedHtmlPart } from "./parts.ts";
import { toPlainTextHtml, type SafeHtml } from "./safe-html.ts";
import { parseHtmlTree, sanitizeTreeOnce, sanitizeTreeUntilStable } from "./html-tree.ts";

/**
 * Maximum length of a text in characters. A longer text is not rendered but shown as the characters that
 * the author wrote.
 */
const RICH_MAX = 65_536;

/**
 * Maximum length of the HTML of a text in characters. Some short Markdown, such as references to a
 * footnote, has HTML that is 50 times longer, which every reader of the page would have to download.
 */
const HTML_MAX = 1_048_576;

/**
 * Safe HTML, split at possible references. `resolveReferences` finds out which of the references have a
 * target.
 */
export interface RenderedTextParts {
  parts: RenderedHtmlPart[];
  candidates: ReferenceCandidate[];
}

export interface MarkdownRenderOptions extends LinkBase {
  /** The instance's origin, such as `https://cairn.example`. */
  origin: string;
  syntaxes: readonly ReferencePattern[];
}

export function renderText(
  text: string,
  { origin, files, syntaxes }: MarkdownRenderOptions,
): RenderedTextParts {
  if (text.length > RICH_MAX) return renderAsPlainText(text);
  const words = new InlineParser(syntaxes, { diffs: true });
  const tree = parseHtmlTree(parseMarkdown(text));
  rewriteHtmlTreeBeforeSanitizing(tree, words, { origin, files });
  const parts = text.includes("<") ? sanitizeTreeUntilStable(tree) : sanitizeTreeOnce(tree);
  if (parts === null) throw new Error("Sanitizing the markup did not reach a stable result.");
  if (measureHtmlLength(parts) > HTML_MAX) return renderAsPlainText(text);
  return { parts, candidates: words.candidates };
}

function measureHtmlLength(parts: readonly RenderedHtmlPart[]): number {
  return parts.reduce((sum, part) => sum + (typeof part === "string" ? part.length : 0), 0);
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

/** Renders a single line in which only emoji are recognized. The caller limits the length. */
export function renderLineWithEmoji(text: string): SafeHtml {
  const { parts } = renderTitle(text, { origin: "", syntaxes: [] });
  return parts.filter((part) => typeof part === "string").join("") as SafeHtml;
}

/** Replaces emoji names such as `:coffee:` with characters, where only plain text can be shown. */
export function replaceEmojiNames(text: string): string {
  return text.replaceAll(
    EMOJI_PATTERN,
    (typed, name: string) => findEmoji(name)?.character ?? typed,
  );
}
