/** Module definition of notes: comments, threads and system notes of noteables. */
import type { Module } from "../../platform/module.ts";
import { registerNamespaceEraser } from "../access/index.ts";
import { registerAwardable } from "../awards/index.ts";
import {
  eraseSystemNotesAboutNamespaces,
  noteNamespaceListeners,
} from "./system-notes/dependency-listener.ts";
import { systemNoteListeners } from "./system-notes/system-note-listener.ts";
import { crossReferenceListeners, crossReferenceJobs } from "./system-notes/cross-references.ts";
import { NOTE_GLOBAL_ID_TYPES, getNoteRefById } from "./writing/global-id-refs.ts";
import { notesChannels } from "./routes/notes.channel.ts";
import { addNotesWeb, PROJECT_NOTE_ROUTE_BASE } from "./routes/notes.web.ts";
import { createNoteAwardableFinder } from "./writing/awardable-notes.ts";
import { addNoteAwardsWeb } from "./routes/note-awards.web.ts";
import { deletedNotesJobs } from "./writing/removing.ts";
import { noteRerenderingJobs } from "./reading/rerendering.ts";
import "./routes/mutations.graphql.ts";

export const notesModule: Module = {
  name: "notes",
  register() {
    registerNamespaceEraser(eraseSystemNotesAboutNamespaces);
    registerAwardable(NOTE_GLOBAL_ID_TYPES, async (ctx, id) =>
      createNoteAwardableFinder(await getNoteRefById(ctx, id)),
    );
  },
  routes(routes) {
    addNotesWeb(routes, PROJECT_NOTE_ROUTE_BASE);
    addNoteAwardsWeb(routes, PROJECT_NOTE_ROUTE_BASE);
  },
  channels: notesChannels,
  listeners: [...noteNamespaceListeners, ...systemNoteListeners, ...crossReferenceListeners],
  jobs: [...crossReferenceJobs, ...deletedNotesJobs, ...noteRerenderingJobs],
};
