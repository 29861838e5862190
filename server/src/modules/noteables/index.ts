/** Public interface of the noteables module for other modules. */
export { NoteableParams, refFrom } from "./channel-params.ts";
export {
  bumpChangedDiscussions,
  bumpDiscussion,
  countDeletedActivities,
  countDiscussion,
  type DiscussionChange,
} from "./counting.queries.ts";
export {
  getNoteable,
  getNoteableById,
  readLocked,
  lockNoteable,
  isVisibleToReaders,
  loadNoteablesForViewer,
  findReadableNoteableIds,
  toNoteableRef,
} from "./finding.ts";
export {
  registerNoteableKind,
  allKinds,
  findKindByName,
  kindNames,
  getKind,
  getKindByStoredNumber,
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
  type WrittenText,
} from "./noteable.ts";
export { insertNoteable, lockNoteables } from "./noteables.queries.ts";
export { NOTEABLE_REMOVED, removeNoteable } from "./removing.ts";
export { NoteablePageParams, type NoteablePages } from "./page-routes.ts";
export { noteableResource, type NoteableResource } from "./rest-routes.ts";
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
export { internalNotesStream, canEndAccess, noteableStream, noteableStreams } from "./streams.ts";
