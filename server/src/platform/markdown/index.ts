/**
 * Public API of the Markdown renderer. A text is rendered, its references are resolved and stored, and
 * the stored HTML is shown to each viewer.
 */
export {
  highlightFileWithinLimits,
  renderTextWithinLimits,
  renderTitleWithinLimits,
  MARKDOWN_VERSION,
  measureRendering,
  renderTextOfCairn,
  setRenderTimeLimit,
  type RenderResult,
} from "./limited-rendering.ts";
export { renderLineWithEmoji, replaceEmojiNames } from "./rendering.ts";
export { listEmoji, findEmoji } from "./emoji.ts";
export {
  listDistinctReferences,
  loadReferenceLinks,
  renderReferenceLink,
  type ReferenceLinks,
} from "./reference-links.ts";
export {
  listReferences,
  parseStoredHtml,
  resolveReferences,
  renderHtmlForViewer,
  toStoredHtmlWithoutReferences,
  type ParsedStoredHtml,
} from "./references.ts";
export {
  listMarksOfShortReferences,
  qualifyReferences,
  qualifyTitleReferences,
  type ExpandPath,
} from "./qualified-references.ts";
export {
  getHtmlIfViewerIndependent,
  sqlLikePatternsForReferences,
  type StoredHtml,
  type ReferenceTarget,
} from "./parts.ts";
export { createRerenderingJob, type StaleTextSource } from "./rerendering.ts";
export {
  REFERENCE_NAME_PATTERN,
  PATH_PATTERN,
  NESTED_PATH_PATTERN,
  WORD_START_PATTERN,
} from "./patterns.ts";
export { findLanguageOfFile, splitHighlightedLines } from "./code/file-highlighting.ts";
export { renderElement, escapeHtmlText, type SafeHtml } from "./safe-html.ts";
export {
  registerReferenceSyntaxesAndKinds,
  type ReferenceBatch,
  type ReferenceMatchGroups,
  type ReferenceTargetWithSourceText,
  type ReferenceKind,
  type ReferenceSyntax,
  type ReferenceLinkForViewer,
  type ReferencingTextPlace,
} from "./reference-registry.ts";
export { replaceMarkdownEscapes } from "./unescaping.ts";
