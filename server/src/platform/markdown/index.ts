/**
 * Public API of the Markdown renderer. A text is rendered, its references are resolved and stored, and
 * the stored HTML is shown to each viewer.
 */
export {
  renderTextWithinLimits,
  renderTitleWithinLimits,
  MARKDOWN_VERSION,
  warmUpRenderers,
  type RenderResult,
} from "./limited-rendering.ts";
export { listEmoji, findEmoji } from "./emoji.ts";
export {
  renderReferenceLink,
  lookUpReferences,
  listReferences,
  resolveReferences,
  renderHtmlForViewer,
  storeWithoutReferences,
} from "./references.ts";
export {
  findViewerIndependentHtml,
  referenceLikePatterns,
  type StoredHtml,
  type ReferenceTarget,
} from "./parts.ts";
export { rerenderStaleTexts, createRerenderingJob, type StaleTextSource } from "./rerendering.ts";
export { NAME_PATTERN, PATH_PATTERN, NESTED_PATH_PATTERN, WORD_START_PATTERN } from "./patterns.ts";
export { renderElement, escapeHtml, type SafeHtml } from "./safe-html.ts";
export {
  registerReferences,
  type ReferenceParts,
  type ReferenceWithText,
  type ReferenceKind,
  type ReferenceSyntax,
  type ReferenceForViewer,
  type ReferenceContext,
} from "./reference-registry.ts";
export { unescapeMarkdown } from "./unescaping.ts";
