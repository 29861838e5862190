/** Front door of the module: what other modules may use. */
export { DISCUSSION_COLUMNS, keptFilter, standingOf } from "./reading/discussion-state.queries.ts";
export type { Done } from "./system-notes/system-note.ts";
export { findThread, settleThread, startOf, type Thread } from "./writing/finding-threads.ts";
export { findMentions } from "./system-notes/cross-references.ts";
export { addNotePageRoutes, addNoteRestRoutes } from "./routes/note-routes.ts";
export { addNoteFields } from "./routes/noteable.graphql.ts";
export { NOTE_EVENTS, type Noted, type NotesEvent } from "./notes.events.ts";
export { notesPolicy } from "./notes.policy.ts";
export { addSystemNotes } from "./system-notes/system-notes.ts";
export { addResourceEvents } from "./routes/resource-events.rest.ts";
export { commentedAmong, wordsOfNotes } from "./note-bodies.queries.ts";
export { notInternal } from "./reading/note-visibility.queries.ts";
export { refusalOfChange } from "./routes/web-errors.ts";
