/** What is said about noteables, and what was done to them. */
import type { Module } from "../../platform/module.ts";
import { eraseFirst } from "../access/index.ts";
import { canBeReactedTo } from "../awards/index.ts";
import { eraseTelling, following } from "./system-notes/dependency-listener.ts";
import { keepingUp } from "./system-notes/system-note-listener.ts";
import { mentioning, mentioningJobs } from "./system-notes/cross-references.ts";
import { NOTE_KINDS, noteNumbered } from "./writing/global-id-refs.ts";
import { notesChannels } from "./routes/notes.channel.ts";
import { addNotesWeb, NOTES_OF_PROJECTS } from "./routes/notes.web.ts";
import { noteCalled } from "./writing/awardable-notes.ts";
import { addReactionsWeb } from "./routes/note-awards.web.ts";
import { removingJobs } from "./writing/removing.ts";
import { rerenderingJobs } from "./reading/rerendering.ts";
import "./routes/mutations.graphql.ts";

eraseFirst(eraseTelling);
canBeReactedTo(NOTE_KINDS, async (ctx, id) => noteCalled(await noteNumbered(ctx, id)));

export const notesModule: Module = {
  name: "notes",
  routes(routes) {
    addNotesWeb(routes, NOTES_OF_PROJECTS);
    addReactionsWeb(routes, NOTES_OF_PROJECTS);
  },
  channels: notesChannels,
  listeners: [...following, ...keepingUp, ...mentioning],
  jobs: [...mentioningJobs, ...removingJobs, ...rerenderingJobs],
};
