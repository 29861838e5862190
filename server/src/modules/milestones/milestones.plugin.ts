/** Milestones of projects and groups. Registers the module's doors and what it does when places move. */
import type { Module } from "../../platform/module.ts";
import { NAMESPACE_EVENTS } from "../access/index.ts";
import { followMove } from "./following.ts";
import { addMilestonesRest } from "./milestones.rest.ts";
import "./milestones.graphql.ts";

export const milestonesModule: Module = {
  name: "milestones",
  listeners: [{ on: NAMESPACE_EVENTS.moved, when: "in_transaction", run: followMove }],
  routes: addMilestonesRest,
};
