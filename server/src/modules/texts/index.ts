/** Public interface of the texts module for other modules. */
export { EXCERPT_SOURCE_MAX, toExcerpt } from "./excerpts.ts";
export { diffLongTexts } from "./diff-thread.ts";
export {
  renderTitleAndDescription,
  buildTextHtmlColumns,
  resolveTextReferences,
  renderTextsForViewer,
  type RenderedTitleAndDescription,
  type TitleAndDescriptionHtml,
} from "./rendering.ts";
export { VERSION_TEXTS_DELETED } from "./texts.events.ts";
export { findTextHtmlReferencingNoteables } from "./rendering.queries.ts";
export { countTasks } from "./tasks.ts";
export { LISTED_DESCRIPTION_SQL, loadLargeDescriptions } from "./listed-descriptions.queries.ts";
export { insertText, updateText, type TextColumnValues } from "./texts.queries.ts";
export { diffTasks } from "./task-toggling.ts";
export {
  findVersionDescription,
  findVersionSummaries,
  type VersionSummary,
} from "./versions.queries.ts";
export { getPreparedHtmlIfCurrent, saveTextChange, type PreparedText } from "./text-changes.ts";
export {
  assertValidText,
  computeTextUpdate,
  type SubmittedText,
  type TextUpdate,
  type ChangedTextFields,
} from "./text-update.ts";
export { validateDescription, validateTitle } from "./validating.ts";
export { registerTextVersionRoutes } from "./versions.web.ts";
export { registerRealtimeChangesRoute } from "./realtime-changes.web.ts";
export { presentLastEdit, presentPageText } from "./page-text.ts";
