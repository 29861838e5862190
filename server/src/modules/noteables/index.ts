/** Public interface of the noteables module for other modules. */
export { NoteableChannelParams, toNoteableRefFromChannelParams } from "./channel-params.ts";
export {
  changeNotesAndIncrementDiscussionVersions,
  incrementDiscussionVersion,
  deleteSystemNotesAndUpdateCounters,
  updateDiscussionCounters,
  type DiscussionCounterChanges,
} from "./counting.queries.ts";
export {
  getNoteable,
  getNoteableById,
  lockAndReadNoteable,
  lockNoteable,
  canReadersOfNoteableReadOther,
  loadReadableNoteables,
  findReadableNoteableIds,
  toNoteableRef,
} from "./finding.ts";
export {
  registerNoteableKind,
  listNoteableKinds,
  findNoteableKindByName,
  listNoteableKindNames,
  getNoteableKind,
  getNoteableKindName,
} from "./kinds.ts";
export type { NoteableKind } from "./noteable-kind.ts";
export {
  NOTEABLE_KIND,
  type NoteablePathRef,
  type DiscussionMetadata,
  type DiscussionPageMetadata,
  type Noteable,
  type NoteableKey,
  type NoteableKindName,
  type NoteablePlace,
  type NoteableRef,
  type NoteableRefOrId,
  type UnsavedNoteText,
} from "./noteable.ts";
export { findDiscussionVersion, insertNoteable, lockNoteables } from "./noteables.queries.ts";
export { moveNoteable } from "./moving.ts";
export { NOTEABLE_MOVED_EVENT, NOTEABLE_REMOVED_EVENT } from "./noteables.events.ts";
export { removeNoteable } from "./removing.ts";
export { NoteablePageParams, type NoteablePagePaths } from "./page-routes.ts";
export { findNamedNoteableIds } from "./named-noteables.ts";
export { formatReference, referenceLook } from "./reference-texts.ts";
export { createNoteableRestResource, type NoteableRestResource } from "./rest-routes.ts";
export {
  applyQuickActions,
  explainCommands,
  type QuickActionCommands,
  type QuickActionStep,
} from "./applying-quick-actions.ts";
export type {
  AppliedQuickActions,
  NoteableQuickAction,
  ExtractedQuickActions,
} from "./quick-actions.ts";
export {
  isInsider,
  isAuthorOrAssignee,
  canChangeNotesOfOthers,
  canTriageNoteable,
  canBackdateNotes,
  canDiscussNoteable,
  canReadNoteable,
} from "./rules.ts";
export {
  internalNotesStream,
  isAccessRevokingEvent,
  noteableStream,
  listNoteablePageStreams,
} from "./streams.ts";
export { runOrReplyWithErrors } from "./web-errors.ts";
