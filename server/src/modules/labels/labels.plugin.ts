/**
 * The labels module: registers its routes, its kind of reference, and its listener for moved
 * namespaces.
 */
import { registerReferences } from "../../platform/markdown/index.ts";
import { defineListener } from "../../platform/events/announcing.ts";
import type { Module } from "../../platform/module.ts";
import { NAMESPACE_EVENTS } from "../access/index.ts";
import { handleNamespaceMoved } from "./namespace-listener.ts";
import { addLabelsPages } from "./labels.pages.ts";
import { addLabelsRest } from "./labels.rest.ts";
import { labelReferenceKind, labelReferenceSyntax } from "./references.ts";
import "./labels.graphql.ts";

export const labelsModule: Module = {
  name: "labels",
  register() {
    registerReferences({ syntaxes: [labelReferenceSyntax], kinds: [labelReferenceKind] });
  },
  listeners: [defineListener(NAMESPACE_EVENTS.moved, handleNamespaceMoved)],
  routes(routes) {
    addLabelsRest(routes);
    addLabelsPages(routes);
  },
};
