/** Iterations of groups. Registers the module's doors and what it does when groups move. */
import type { Module } from "../../platform/module.ts";
import { NAMESPACE_EVENTS } from "../access/index.ts";
import { followMove } from "./following.ts";
import { addIterationsRest } from "./iterations.rest.ts";
import "./iterations.graphql.ts";

export const iterationsModule: Module = {
  name: "iterations",
  listeners: [{ on: NAMESPACE_EVENTS.moved, when: "in_transaction", run: followMove }],
  routes: addIterationsRest,
};
