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
export { announceVersionTextsDeleted, VERSION_TEXTS_DELETED } from "./texts.events.ts";
export { findTextHtmlReferencingNoteables } from "./rendering.queries.ts";
export { countTasks, formatTaskStatus } from "./tasks.ts";
export { insertText, updateText, type TextColumnValues } from "./texts.queries.ts";
export { diffTasks } from "./task-toggling.ts";
export {
  findVersionDescription,
  clearVersionTexts,
  findTextBeforeVersion,
  findVersionSummaries,
  findTextVersionById,
  listVersionRowsBefore,
  type VersionSummary,
  type TextVersionRow,
} from "./versions.queries.ts";
export { saveTextVersion, loadVersionText, type VersionText } from "./versions.ts";
export {
  assertValidText,
  computeTextUpdate,
  type SubmittedText,
  type TextUpdate,
  type ChangedTextFields,
} from "./text-update.ts";
export { validateDescription, validateTitle } from "./validating.ts";
