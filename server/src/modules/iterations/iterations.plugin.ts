/**
 * The iterations module: registers its routes, its kind of reference, and its listener for moved
 * groups.
 */
import { registerReferenceSyntaxesAndKinds } from "../../platform/markdown/index.ts";
import { defineListener } from "../../platform/events/announcing.ts";
import type { Module } from "../../platform/module.ts";
import { NAMESPACE_EVENTS } from "../access/index.ts";
import { updateIterationsAfterNamespaceMove } from "./namespace-listener.ts";
import { registerIterationsPageRoutes } from "./iterations.pages.ts";
import { registerIterationsRestRoutes } from "./iterations.rest.ts";
import { iterationReferenceKind } from "./references.ts";
import "./iterations.graphql.ts";

export const iterationsModule: Module = {
  name: "iterations",
  register() {
    registerReferenceSyntaxesAndKinds({ kinds: [iterationReferenceKind] });
  },
  listeners: [defineListener(NAMESPACE_EVENTS.moved, updateIterationsAfterNamespaceMove)],
  routes(routes) {
    registerIterationsRestRoutes(routes);
    registerIterationsPageRoutes(routes);
  },
};
