/** Front door of the module: what other modules may use. */
export { diffLongTexts } from "./diff-thread.ts";
export {
  drawWords,
  markupOf,
  settleWords,
  showTexts,
  type DrawnWords,
  type ShownWords,
} from "./rendering.ts";
export { announceForgotten, VERSIONS_FORGOTTEN } from "./texts.events.ts";
export { textsLeadingToNoteables } from "./rendering.queries.ts";
export { taskCounts, taskStatus } from "./tasks.ts";
export { insertText, updateText, type TextValues } from "./texts.queries.ts";
export { ticked } from "./task-toggling.ts";
export {
  descriptionIn,
  emptyVersions,
  forgottenAmong,
  saidBefore,
  titleChanges,
  versionById,
  versionsBefore,
  type TitleChange,
  type VersionRow,
} from "./versions.queries.ts";
export { keepVersion, wordsIn, type KnownWords } from "./versions.ts";
export {
  assertKeepable,
  wantedWords,
  type SentWords,
  type WantedWords,
  type Words,
} from "./text-update.ts";
export { goodDescription, goodTitle } from "./words.ts";
