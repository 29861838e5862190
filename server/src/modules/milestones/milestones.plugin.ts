/**
 * The milestones module: registers its routes, its kind of reference, and its listener for moved
 * namespaces.
 */
import { registerReferences } from "../../platform/markdown/index.ts";
import { defineListener } from "../../platform/events/announcing.ts";
import type { Module } from "../../platform/module.ts";
import { NAMESPACE_EVENTS } from "../access/index.ts";
import { handleNamespaceMoved } from "./namespace-listener.ts";
import { addMilestonesPages } from "./milestones.pages.ts";
import { addMilestonesRest } from "./milestones.rest.ts";
import { milestoneReferenceKind, milestoneReferenceSyntax } from "./references.ts";
import "./milestones.graphql.ts";

export const milestonesModule: Module = {
  name: "milestones",
  register() {
    registerReferences({ syntaxes: [milestoneReferenceSyntax], kinds: [milestoneReferenceKind] });
  },
  listeners: [defineListener(NAMESPACE_EVENTS.moved, handleNamespaceMoved)],
  routes(routes) {
    addMilestonesRest(routes);
    addMilestonesPages(routes);
  },
};
