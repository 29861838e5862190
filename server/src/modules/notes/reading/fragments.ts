/**
 * The words of a note as a piece of JSON, made when they are written, so that reading joins texts and
 * does not write them anew. What is shown differently to different readers is left out of it.
 */
import {
  htmlForAll,
  MARKDOWN_VERSION,
  type SafeHtml,
  type StoredHtml,
} from "../../../platform/markdown/index.ts";

/** A piece that begins so lacks the markup: it holds references or files, and is shown to each reader. */
export const WITHOUT_MARKUP = '"note":';

/** For words whose markup is final. */
export function fragmentOf(body: string, html: StoredHtml): string {
  const words = `${WITHOUT_MARKUP}${JSON.stringify(body)},"cached_markdown_version":${MARKDOWN_VERSION}`;
  // References are shown or hidden, and files move with their project.
  const same = htmlForAll(html);
  return same === null ? words : `${markupMember(same)},${words}`;
}

export function markupMember(html: SafeHtml | ""): string {
  return `"note_html":${JSON.stringify(html)}`;
}
