/**
 * The milestones module: registers its routes, its kind of reference, and its listener for moved
 * namespaces.
 */
import { registerReferenceSyntaxesAndKinds } from "../../platform/markdown/index.ts";
import { defineListener } from "../../platform/events/announcing.ts";
import type { Module } from "../../platform/module.ts";
import { NAMESPACE_EVENTS } from "../access/index.ts";
import { updateMilestonesAfterNamespaceMove } from "./namespace-listener.ts";
import { registerMilestonesPageRoutes } from "./milestones.pages.ts";
import { registerMilestonesRestRoutes } from "./milestones.rest.ts";
import { milestoneReferenceKind, milestoneReferenceSyntax } from "./references.ts";
import "./milestones.graphql.ts";

export const milestonesModule: Module = {
  name: "milestones",
  register() {
    registerReferenceSyntaxesAndKinds({
      syntaxes: [milestoneReferenceSyntax],
      kinds: [milestoneReferenceKind],
    });
  },
  listeners: [defineListener(NAMESPACE_EVENTS.moved, updateMilestonesAfterNamespaceMove)],
  routes(routes) {
    registerMilestonesRestRoutes(routes);
    registerMilestonesPageRoutes(routes);
  },
};
