/**
 * The labels module: registers its routes, its kind of reference, and its listener for moved
 * namespaces.
 */
import { registerReferenceSyntaxesAndKinds } from "../../platform/markdown/index.ts";
import { defineListener } from "../../platform/events/announcing.ts";
import type { Module } from "../../platform/module.ts";
import { NAMESPACE_EVENTS } from "../access/index.ts";
import { updateLabelsAfterNamespaceMove } from "./namespace-listener.ts";
import { registerLabelsPageRoutes } from "./labels.pages.ts";
import { registerLabelsRestRoutes } from "./labels.rest.ts";
import { registerLabelsWebRoutes } from "./labels.web.ts";
import { labelReferenceKind, labelReferenceSyntax } from "./references.ts";
import "./labels.graphql.ts";

export const labelsModule: Module = {
  name: "labels",
  register() {
    registerReferenceSyntaxesAndKinds({
      syntaxes: [labelReferenceSyntax],
      kinds: [labelReferenceKind],
    });
  },
  listeners: [defineListener(NAMESPACE_EVENTS.moved, updateLabelsAfterNamespaceMove)],
  routes(routes) {
    registerLabelsRestRoutes(routes);
    registerLabelsPageRoutes(routes);
    registerLabelsWebRoutes(routes);
  },
};
