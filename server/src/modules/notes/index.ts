/** Public interface of the notes module: the exports that other modules can use. */
export {
  DISCUSSION_COLUMNS,
  discussionPageColumnsSql,
  savedActivityFilterSql,
  viewerAndUserAccessLevelsSql,
} from "./reading/discussion-state.queries.ts";
export type { NewSystemNote } from "./system-notes/system-note.ts";
export {
  findThread,
  resolveLoadedThread,
  toThreadPolicyTarget,
  type ThreadWithNoteable,
} from "./writing/finding-threads.ts";
export { announceCrossReferences } from "./system-notes/cross-references.ts";
export { registerNotePageRoutes, registerNoteRestRoutes } from "./routes/note-routes.ts";
export { addNoteGraphqlFields } from "./routes/noteable.graphql.ts";
export { NOTE_EVENTS, type NotesEventNoteable, type NotesEventPayload } from "./notes.events.ts";
export { notesPolicy } from "./notes.policy.ts";
export { addSystemNotes } from "./system-notes/system-notes.ts";
export { registerResourceEventsRestRoutes } from "./routes/resource-events.rest.ts";
export { findCommentedNoteableIds, findNoteBodies } from "./note-bodies.queries.ts";
export { isNotHiddenInternalNoteSql } from "./reading/note-visibility.queries.ts";
export { toNoteErrorResponse } from "./routes/web-errors.ts";
