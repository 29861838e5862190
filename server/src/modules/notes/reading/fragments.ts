/**
 * The words of a note as a piece of JSON, made when they are written, so that reading joins texts and
 * does not write them anew. What is shown differently to different readers is left out of it.
 */
import {
  htmlSameForAll,
  MARKDOWN_VERSION,
  type SafeHtml,
  type StoredHtml,
} from "../../../platform/markdown/index.ts";

/** A piece that begins so lacks the markup: it holds references or files, and is shown to each reader. */
export const WITHOUT_HTML_PREFIX = '"note":';

/** For words whose markup is final. */
export function buildFragment(body: string, html: StoredHtml): string {
  const words = `${WITHOUT_HTML_PREFIX}${JSON.stringify(body)},"cached_markdown_version":${MARKDOWN_VERSION}`;
  // References are shown or hidden, and files move with their project.
  const same = htmlSameForAll(html);
  return same === null ? words : `${serializeHtmlMember(same)},${words}`;
}

export function serializeHtmlMember(html: SafeHtml | ""): string {
  return `"note_html":${JSON.stringify(html)}`;
}
