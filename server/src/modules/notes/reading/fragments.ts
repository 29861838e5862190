/**
 * Builds the JSON fragment of a comment's body when the comment is written, so that reading a discussion
 * only joins strings. HTML that differs between viewers is not part of the fragment.
 */
import {
  findViewerIndependentHtml,
  MARKDOWN_VERSION,
  type SafeHtml,
  type StoredHtml,
} from "../../../platform/markdown/index.ts";

/**
 * A fragment that begins with this string contains no HTML, because the HTML has references or files
 * and differs between viewers.
 */
export const FRAGMENT_WITHOUT_HTML_PREFIX = '"note":';

/**
 * Builds the JSON fragment to store with a comment. The renderer must have finished in time, because
 * incomplete HTML must not be stored.
 */
export function buildNoteJsonFragment(body: string, html: StoredHtml): string {
  const words = `${FRAGMENT_WITHOUT_HTML_PREFIX}${JSON.stringify(body)},"cached_markdown_version":${MARKDOWN_VERSION}`;
  // Null when the HTML depends on the viewer (references) or on the project's path (files).
  const same = findViewerIndependentHtml(html);
  return same === null ? words : `${serializeNoteHtmlField(same)},${words}`;
}

export function serializeNoteHtmlField(html: SafeHtml | ""): string {
  return `"note_html":${JSON.stringify(html)}`;
}
