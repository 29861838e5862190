/** Front door of the module: what other modules may use. */
export { NOTE_EVENTS } from "./notes.events.ts";
export { notesPolicy } from "./notes.policy.ts";
export { wordsOfNotes } from "./said.queries.ts";
