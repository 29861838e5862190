/** Public interface of the texts module for other modules. */
export { diffLongTexts } from "./diff-thread.ts";
export {
  renderTitleAndDescription,
  buildStoredHtml,
  resolveTextReferences,
  renderTextsForViewer,
  type RenderedText,
  type TextsForViewer,
} from "./rendering.ts";
export { announceVersionTextsDeleted, VERSION_TEXTS_DELETED } from "./texts.events.ts";
export { findTextHtmlReferencingNoteables } from "./rendering.queries.ts";
export { countTasks, formatTaskStatus } from "./tasks.ts";
export { insertText, updateText, type TextValues } from "./texts.queries.ts";
export { diffTasks } from "./task-toggling.ts";
export {
  findVersionDescription,
  clearVersionTexts,
  findDeletedVersionIds,
  findPreviousText,
  findTitleChanges,
  findVersionById,
  listVersionRowsBefore,
  type TitleChange,
  type VersionRow,
} from "./versions.queries.ts";
export { saveVersion, loadVersionText, type VersionText } from "./versions.ts";
export {
  assertValidText,
  computeTextUpdate,
  type SubmittedText,
  type TextUpdate,
  type TextFields,
} from "./text-update.ts";
export { validateDescription, validateTitle } from "./validating.ts";
