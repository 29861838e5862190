/** What is said about noteables, and what was done to them. */
import type { Module } from "../../platform/module.ts";
import { eraseFirst } from "../access/index.ts";
import { canBeReactedTo } from "../awards/index.ts";
import { eraseTelling, following } from "./system-notes/following.ts";
import { keepingUp } from "./system-notes/keeping-up.ts";
import { mentioning, mentioningJobs } from "./system-notes/mentioning.ts";
import { NOTE_KINDS, noteNumbered } from "./writing/naming.ts";
import { notesChannels } from "./routes/notes.channel.ts";
import { addNotesWeb, NOTES_OF_PROJECTS } from "./routes/notes.web.ts";
import { noteCalled } from "./writing/reacting.ts";
import { addReactionsWeb } from "./routes/reactions.web.ts";
import { removingJobs } from "./writing/removing.ts";
import { rerenderingJobs } from "./reading/rerendering.ts";
import "./routes/mutating.graphql.ts";

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
