/** Front door of the module: what other modules may use. */
export { NoteableParams, refFrom } from "./channel-params.ts";
export {
  bumpChangedDiscussions,
  bumpDiscussion,
  countDeletedActivities,
  countDiscussion,
  type DiscussionChange,
} from "./counting.queries.ts";
export { getNoteable, getNoteableById, holdNoteable, refTo } from "./finding.ts";
export { addNoteableKind, kindCalled, kindOf } from "./kinds.ts";
export {
  NOTEABLE_KIND,
  type Noteable,
  type NoteableKind,
  type NoteablePlace,
  type NoteableRef,
} from "./noteable.ts";
export { deleteNoteable, insertNoteable } from "./noteables.queries.ts";
export { NoteablePageParams, type NoteablePages } from "./page-routes.ts";
export type { NoteableQuickAction } from "./quick-actions.ts";
export { isInsider, mayDiscuss, mayRead } from "./rules.ts";
export { internalStreamOf, mayEndAccess, streamOf, streamsOf } from "./streams.ts";
