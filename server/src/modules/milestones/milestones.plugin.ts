/**
 * The milestones module: registers its routes, its reference kind and its listener for moved namespaces.
 */
import { registerReferences } from "../../platform/markdown/index.ts";
import { listenTo } from "../../platform/events/announcing.ts";
import type { Module } from "../../platform/module.ts";
import { NAMESPACE_EVENTS } from "../access/index.ts";
import { handleNamespaceMoved } from "./namespace-listener.ts";
import { addMilestonesPages } from "./milestones.pages.ts";
import { addMilestonesRest } from "./milestones.rest.ts";
import { milestoneKind, milestoneSyntax } from "./references.ts";
import "./milestones.graphql.ts";

export const milestonesModule: Module = {
  name: "milestones",
  register() {
    registerReferences({ syntaxes: [milestoneSyntax], kinds: [milestoneKind] });
  },
  listeners: [listenTo(NAMESPACE_EVENTS.moved, handleNamespaceMoved)],
  routes(routes) {
    addMilestonesRest(routes);
    addMilestonesPages(routes);
  },
};
