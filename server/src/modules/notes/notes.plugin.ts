/** What is said about noteables, and what was done to them. */
import type { Module } from "../../platform/module.ts";
import { eraseFirst } from "../access/index.ts";
import { canBeReactedTo } from "../awards/index.ts";
import { eraseTelling, following } from "./following.ts";
import { keepingUp } from "./keeping-up.ts";
import { mentioning, mentioningJobs } from "./mentioning.ts";
import { NOTE_KINDS, noteNumbered } from "./naming.ts";
import { notesChannels } from "./notes.channel.ts";
import { addNotesWeb, NOTES_OF_PROJECTS } from "./notes.web.ts";
import { noteCalled } from "./reacting.ts";
import { addReactionsWeb } from "./reactions.web.ts";
import { removingJobs } from "./removing.ts";
import { rerenderingJobs } from "./rerendering.ts";
import "./mutating.graphql.ts";

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
