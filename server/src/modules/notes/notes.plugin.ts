/** Module definition of notes: comments, threads and system notes of noteables. */
import type { Module } from "../../platform/module.ts";
import { registerNamespaceEraser } from "../access/index.ts";
import { registerAwardableFinder } from "../awards/index.ts";
import {
  eraseSystemNotesAboutNoteablesInNamespaces,
  noteMoveAndRemovalListeners,
} from "./system-notes/dependency-listener.ts";
import { systemNoteListeners } from "./system-notes/system-note-listener.ts";
import { crossReferenceListeners, crossReferenceJobs } from "./system-notes/cross-references.ts";
import { NOTE_GLOBAL_ID_TYPES, getNoteRefById } from "./writing/global-id-refs.ts";
import { notesChannels } from "./routes/notes.channel.ts";
import { registerNotesWebRoutes, PROJECT_NOTE_ROUTE_PREFIX } from "./routes/notes.web.ts";
import { createNoteAwardableFinder } from "./writing/awardable-notes.ts";
import { registerNoteAwardsWebRoutes } from "./routes/note-awards.web.ts";
import { registerNoteVersionsWebRoutes } from "./routes/note-versions.web.ts";
import { deletedNotePurgeJobs } from "./writing/removing.ts";
import { noteRerenderingJobs } from "./reading/rerendering.ts";
import "./routes/mutations.graphql.ts";

export const notesModule: Module = {
  name: "notes",
  register() {
    registerNamespaceEraser(eraseSystemNotesAboutNoteablesInNamespaces);
    registerAwardableFinder(NOTE_GLOBAL_ID_TYPES, async (ctx, id) =>
      createNoteAwardableFinder(await getNoteRefById(ctx, id)),
    );
  },
  routes(routes) {
    registerNotesWebRoutes(routes, PROJECT_NOTE_ROUTE_PREFIX);
    registerNoteAwardsWebRoutes(routes, PROJECT_NOTE_ROUTE_PREFIX);
    registerNoteVersionsWebRoutes(routes, { ...PROJECT_NOTE_ROUTE_PREFIX, path: "/:place/-" });
  },
  placePathEnds: [
    { pattern: /\/noteable\/[a-z_]+\/\d+\/notes$/ },
    { pattern: /\/notes(?:\/\d+(?:\/[a-z_]+)?)?$/, isForWritesOnly: true },
  ],
  channels: notesChannels,
  listeners: [...noteMoveAndRemovalListeners, ...systemNoteListeners, ...crossReferenceListeners],
  jobs: [...crossReferenceJobs, ...deletedNotePurgeJobs, ...noteRerenderingJobs],
};
