/** What a paste becomes: a link over the selection, a table, Markdown for copied pages; else null. */
import { trustedHtml } from "../../text/trusted-html.ts";
import { cellsIn, htmlAsMarkdown, tableAsMarkdown } from "./html-as-markdown.ts";
import type { TextEdit, TextSelection } from "./text-selection.ts";

export interface Pasted {
  html: string;
  plain: string;
}

export function convertPaste(passage: TextSelection, { html, plain }: Pasted): TextEdit | null {
  const link = linkOver(passage, plain.trim());
  if (link) return link;
  const cells = cellsIn(plain);
  const markdown = cells ? tableAsMarkdown(cells) : html ? htmlAsMarkdown(inert(html)) : null;
  if (markdown === null || markdown === plain.trim()) return null;
  const { text, start, end } = passage;
  // A table only begins on a line of its own.
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
  // Somebody fills in the address of a link.
  if (text.slice(0, start).endsWith("](")) return null;
  const insert = `[${chosen}](${address})`;
  return { from: start, to: end, insert, select: [start + insert.length, start + insert.length] };
}

function isAddress(text: string): boolean {
  return /^https?:\/\/\S+$/.test(text) && URL.canParse(text);
}

/**
 * A document that is never shown and runs nothing. Only words and addresses are read out of it, and
 * they end as plain text in the field.
 */
function inert(html: string): Document {
  return new DOMParser().parseFromString(trustedHtml(stripActiveHtml(html)) as string, "text/html");
}

/** Nothing of it would run or show; but the content policy would report what it finds. */
export function stripActiveHtml(html: string): string {
  return (
    html
      // Both patterns stop where the next one begins, so a tag that is never closed is read once.
      .replaceAll(
        /<script\b(?:(?!<script\b)[^])*?<\/script\s*>|<style\b(?:(?!<style\b)[^])*?<\/style\s*>/gi,
        "",
      )
      .replaceAll(/<[a-z][^>]*(?:>|$)/gi, (tag) =>
        tag.replaceAll(/\s(on\w+|style)(?=\s*=)/gi, (_, name: string) => ` data-${name}`),
      )
  );
}
