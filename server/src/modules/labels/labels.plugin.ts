/** Labels of projects and groups. Registers the module's doors and what it does when places move. */
import type { Module } from "../../platform/module.ts";
import { NAMESPACE_EVENTS } from "../access/index.ts";
import { followMove } from "./following.ts";
import { addLabelsRest } from "./labels.rest.ts";
import "./labels.graphql.ts";

export const labelsModule: Module = {
  name: "labels",
  listeners: [{ on: NAMESPACE_EVENTS.moved, when: "in_transaction", run: followMove }],
  routes: addLabelsRest,
};
