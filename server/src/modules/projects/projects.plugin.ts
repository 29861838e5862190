/** Projects: starting, changing, moving, archiving, deleting. */
import type { Module } from "../../platform/module.ts";
import { NAMESPACE_EVENTS, type NamespaceMoved } from "../access/index.ts";
import { showProjectsWith } from "../groups/index.ts";
import { presentProjectsOfGroup } from "./group-projects.ts";
import { followMove } from "./transferring.ts";
import { addProjectsRest } from "./projects.rest.ts";
import "./projects.graphql.ts";

showProjectsWith(presentProjectsOfGroup);

export const projectsModule: Module = {
  name: "projects",
  routes: addProjectsRest,
  listeners: [
    {
      on: NAMESPACE_EVENTS.moved,
      when: "in_transaction",
      run: (ctx, { payload }) => followMove(ctx, payload as unknown as NamespaceMoved),
    },
  ],
};
