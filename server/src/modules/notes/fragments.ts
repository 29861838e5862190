/**
 * The words of a note as a piece of JSON, made when they are written, so that reading joins texts and
 * does not write them anew. What is shown differently to different readers is left out of it.
 */
import { MARKDOWN_VERSION, type StoredHtml } from "../../platform/markdown/index.ts";

/** A piece that begins so lacks the markup: it holds references or files, and is shown to each reader. */
export const WITHOUT_MARKUP = '"note":';

/** For words whose markup is final. */
export function fragmentOf(body: string, html: StoredHtml): string {
  const words = `${WITHOUT_MARKUP}${JSON.stringify(body)},"cached_markdown_version":${MARKDOWN_VERSION}`;
  return isSameForAll(html) ? `${markupMember(html)},${words}` : words;
}

export function markupMember(html: string): string {
  return `"note_html":${JSON.stringify(html)}`;
}

/** References show themselves or not, and files move with their project. */
function isSameForAll(html: StoredHtml): boolean {
  return !html.includes("<cairn-reference ") && !html.includes("/-/here/");
}
