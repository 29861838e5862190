/**
 * Converts content that a user pastes into the editor: a URL over a selection becomes a link,
 * spreadsheet cells become a table, and HTML becomes Markdown. Other content is pasted unchanged.
 */
import { toTrustedHtml } from "../../text/trusted-html.ts";
import { parseTableCells, htmlToMarkdown, tableToMarkdown } from "./html-as-markdown.ts";
import type { TextEdit, TextSelection } from "./text-selection.ts";

export interface PastedContent {
  html: string;
  plain: string;
}

export function convertPaste(
  passage: TextSelection,
  { html, plain }: PastedContent,
): TextEdit | null {
  const link = linkOver(passage, plain.trim());
  if (link) return link;
  const cells = parseTableCells(plain);
  const markdown = cells ? tableToMarkdown(cells) : html ? htmlToMarkdown(inert(html)) : null;
  if (markdown === null || markdown === plain.trim()) return null;
  const { text, start, end } = passage;
  // A Markdown table must start on its own line.
  const lead = markdown.startsWith("|") && start > 0 && text[start - 1] !== "\n" ? "\n\n" : "";
  const caret = start + lead.length + markdown.length;
  return { from: start, to: end, insert: lead + markdown, select: [caret, caret] };
}

function linkOver({ text, start, end }: TextSelection, address: string): TextEdit | null {
  const chosen = text.slice(start, end);
  if (
    !isAddress(address) ||
    chosen.trim() === "" ||
    chosen.includes("\n") ||
    isAddress(chosen.trim())
  ) {
    return null;
  }
  // Does not create a link after `](`, because the user pastes the address of a Markdown link
  // there.
  if (text.slice(0, start).endsWith("](")) return null;
  const insert = `[${chosen}](${address})`;
  return { from: start, to: end, insert, select: [start + insert.length, start + insert.length] };
}

function isAddress(text: string): boolean {
  return /^https?:\/\/\S+$/.test(text) && URL.canParse(text);
}

/**
 * Parses HTML into a document that is never shown and runs no scripts. Only text and addresses are
 * read from the document; they are inserted into the field as plain text.
 */
function inert(html: string): Document {
  return new DOMParser().parseFromString(
    toTrustedHtml(stripActiveHtml(html)) as string,
    "text/html",
  );
}

/**
 * Removes scripts and styles. They would have no effect in the parsed document, but the browser
 * would report them as CSP violations.
 */
export function stripActiveHtml(html: string): string {
  return (
    html
      // Each pattern stops at the next opening tag, so a tag that is never closed costs only one scan.
      .replaceAll(
        /<script\b(?:(?!<script\b)[^])*?<\/script\s*>|<style\b(?:(?!<style\b)[^])*?<\/style\s*>/gi,
        "",
      )
      .replaceAll(/<[a-z][^>]*(?:>|$)/gi, (tag) =>
        tag.replaceAll(/\s(on\w+|style)(?=\s*=)/gi, (_, name: string) => ` data-${name}`),
      )
  );
}
