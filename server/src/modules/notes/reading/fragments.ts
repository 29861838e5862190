/**
 * Builds the JSON fragment of a comment's body when the comment is written, so that reading a discussion
 * only joins strings. HTML that differs between viewers is not part of the fragment.
 */
import {
  getHtmlIfViewerIndependent,
  MARKDOWN_VERSION,
  type SafeHtml,
  type StoredHtml,
} from "../../../platform/markdown/index.ts";

/**
 * A fragment begins with this string when it contains no HTML. The HTML is left out if it depends
 * on the viewer (references) or on the project's path (files).
 */
export const START_OF_FRAGMENT_WITHOUT_HTML = '"note":';

/**
 * Builds the JSON fragment to store with a comment. The renderer must have finished in time, because
 * incomplete HTML must not be stored.
 */
export function buildNoteJsonFragment(body: string, html: StoredHtml): string {
  const words = `${START_OF_FRAGMENT_WITHOUT_HTML}${JSON.stringify(body)},"cached_markdown_version":${MARKDOWN_VERSION}`;
  // Null when the HTML depends on the viewer (references) or on the project's path (files).
  const same = getHtmlIfViewerIndependent(html);
  return same === null ? words : `${serializeNoteHtmlField(same)},${words}`;
}

export function serializeNoteHtmlField(html: SafeHtml | ""): string {
  return `"note_html":${JSON.stringify(html)}`;
}
