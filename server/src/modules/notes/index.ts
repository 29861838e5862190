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
export { registerNoteAwardsWebRoutes } from "./routes/note-awards.web.ts";
export { GROUP_NOTE_ROUTE_PREFIX, registerNotesWebRoutes } from "./routes/notes.web.ts";
export { registerNotePageRoutes, registerNoteRestRoutes } from "./routes/note-routes.ts";
export { addNoteGraphqlFields } from "./routes/noteable.graphql.ts";
export { copyNotes } from "./moving/copying.ts";
export { findUploadSecretsOfNotes, updateNoteBodies } from "./moving/moving.queries.ts";
export { qualifyNoteBodies } from "./moving/qualified-bodies.ts";
export { NOTE_EVENTS, type NotesEventNoteable, type NotesEventPayload } from "./notes.events.ts";
export { renderNotesHtmlForViewer } from "./api/keyset-pages.ts";
export { createNote, prepareNote } from "./writing/creating.ts";
export type { ApiNote } from "./api/api-notes.ts";
export { presentNote } from "./api/api-notes.present.ts";
export { loadReadableApiNotes } from "./api/notes-by-id.ts";
export { notesPolicy } from "./notes.policy.ts";
export { addSystemNotes } from "./system-notes/system-notes.ts";
export { registerResourceEventsRestRoutes } from "./routes/resource-events.rest.ts";
export { findCommentedNoteableIds, findNoteBodies } from "./note-bodies.queries.ts";
export { isNotHiddenInternalNoteSql } from "./reading/note-visibility.queries.ts";
export { toNoteErrorResponse } from "./routes/web-errors.ts";
