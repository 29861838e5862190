/** The projects module: creates, updates, transfers, archives and deletes projects. */
import { registerReferenceSyntaxesAndKinds } from "../../platform/markdown/index.ts";
import { defineListener } from "../../platform/events/announcing.ts";
import type { Module } from "../../platform/module.ts";
import { NAMESPACE_EVENTS } from "../access/index.ts";
import { registerGroupProjectsProvider } from "../groups/index.ts";
import { presentGroupProjects } from "./group-projects.ts";
import { updateProjectsAfterNamespaceMove } from "./transferring.ts";
import { registerProjectsPageRoutes } from "./projects.pages.ts";
import { registerProjectsRestRoutes } from "./projects.rest.ts";
import { registerPlaceSettingsPageRoutes } from "./settings.pages.ts";
import { registerMarkdownRestRoutes } from "./markdown.rest.ts";
import { projectAndGroupReferenceDefinitions } from "./references.ts";
import "./projects.graphql.ts";

export const projectsModule: Module = {
  name: "projects",
  placePathEnds: [{ pattern: /\/preview_markdown$/ }],
  register() {
    registerGroupProjectsProvider(presentGroupProjects);
    registerReferenceSyntaxesAndKinds(projectAndGroupReferenceDefinitions);
  },
  routes(routes) {
    registerProjectsRestRoutes(routes);
    registerMarkdownRestRoutes(routes);
    registerProjectsPageRoutes(routes);
    registerPlaceSettingsPageRoutes(routes);
  },
  listeners: [defineListener(NAMESPACE_EVENTS.moved, updateProjectsAfterNamespaceMove)],
};
