/** Public interface of the noteables module for other modules. */
export { NoteableChannelParams, toNoteableRefFromParams } from "./channel-params.ts";
export {
  incrementChangedDiscussionVersions,
  incrementDiscussionVersion,
  deleteAndCountSystemNotes,
  updateDiscussionCounters,
  type DiscussionCounterChanges,
} from "./counting.queries.ts";
export {
  getNoteable,
  getNoteableById,
  lockAndReadNoteable,
  lockNoteable,
  isReadableByAllReaders,
  loadNoteablesForViewer,
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
  type DiscussionRef,
  type DiscussionState,
  type Noteable,
  type NoteableKey,
  type NoteableKindName,
  type NoteablePlace,
  type NoteableRef,
  type NoteableTarget,
  type UnsavedNoteText,
} from "./noteable.ts";
export { insertNoteable, lockNoteables } from "./noteables.queries.ts";
export { NOTEABLE_REMOVED, removeNoteable } from "./removing.ts";
export { NoteablePageParams, type NoteablePages } from "./page-routes.ts";
export { createNoteableRestResource, type NoteableRestResource } from "./rest-routes.ts";
export type {
  AppliedQuickActions,
  NoteableQuickAction,
  ExtractedQuickActions,
} from "./quick-actions.ts";
export {
  isInsider,
  isAuthorOrAssignee,
  canModerateNoteable,
  canTriageNoteable,
  canBackdateNotes,
  canDiscussNoteable,
  canReadNoteable,
} from "./rules.ts";
export {
  internalNotesStream,
  isAccessRevokingEvent,
  noteableStream,
  noteableStreams,
} from "./streams.ts";
