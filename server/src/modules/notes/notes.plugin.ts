/** What is said about issues, and what was done to them. */
import type { Module } from "../../platform/module.ts";
import { eraseFirst } from "../access/index.ts";
import { canBeReactedTo } from "../awards/index.ts";
import { threadsAreFoundBy } from "../issues/index.ts";
import { addDiscussionsRest } from "./discussions.rest.ts";
import { addDiscussionsWeb } from "./discussions.web.ts";
import { addFollowUps } from "./follow-ups.web.ts";
import { findToSettle } from "./follow-ups.ts";
import { eraseTelling, following } from "./following.ts";
import { keepingUp } from "./keeping-up.ts";
import { mentioning, mentioningJobs } from "./mentioning.ts";
import { NOTE_KINDS, noteNumbered } from "./naming.ts";
import { addNotesRest } from "./notes.rest.ts";
import { addNotesWeb } from "./notes.web.ts";
import { noteCalled } from "./reacting.ts";
import { addReactionsRest } from "./reactions.rest.ts";
import { addReactionsWeb } from "./reactions.web.ts";
import { recording } from "./recording.ts";
import { removingJobs } from "./removing.ts";
import { rerenderingJobs } from "./rerendering.ts";
import { addResourceEvents } from "./resource-events.rest.ts";
import "./issue-notes.graphql.ts";
import "./mutating.graphql.ts";

eraseFirst(eraseTelling);
threadsAreFoundBy(findToSettle);
canBeReactedTo(NOTE_KINDS, async (ctx, id) => noteCalled(await noteNumbered(ctx, id)));

export const notesModule: Module = {
  name: "notes",
  routes(routes) {
    addNotesWeb(routes);
    addDiscussionsWeb(routes);
    addFollowUps(routes);
    addReactionsWeb(routes);
    addNotesRest(routes);
    addDiscussionsRest(routes);
    addReactionsRest(routes);
    addResourceEvents(routes);
  },
  listeners: [...following, ...keepingUp, ...recording, ...mentioning],
  jobs: [...mentioningJobs, ...removingJobs, ...rerenderingJobs],
};
