/** Front door of the module: what other modules may use. */
export { DISCUSSION_COLUMNS, keptFilter, standingOf } from "./discussion-state.queries.ts";
export type { Done } from "./done.ts";
export { findThread, settleThread, startOf, type Thread } from "./finding-threads.ts";
export { findMentions } from "./mentioning.ts";
export { addNotePageRoutes, addNoteRestRoutes } from "./note-routes.ts";
export { addNoteFields } from "./noteable.graphql.ts";
export { NOTE_EVENTS, type Noted } from "./notes.events.ts";
export { notesPolicy } from "./notes.policy.ts";
export { addSystemNotes } from "./noting.ts";
export { addResourceEvents } from "./resource-events.rest.ts";
export { commentedAmong, wordsOfNotes } from "./said.queries.ts";
export { notInternal } from "./visible.queries.ts";
export { refusalOfChange } from "./web-refusals.ts";
