/** The projects module: creates, updates, transfers, archives and deletes projects. */
import { registerReferences } from "../../platform/markdown/index.ts";
import { defineListener } from "../../platform/events/announcing.ts";
import type { Module } from "../../platform/module.ts";
import { NAMESPACE_EVENTS } from "../access/index.ts";
import { registerGroupProjectsProvider } from "../groups/index.ts";
import { presentGroupProjects } from "./group-projects.ts";
import { handleNamespaceMoved } from "./transferring.ts";
import { addProjectsPages } from "./projects.pages.ts";
import { addProjectsRest } from "./projects.rest.ts";
import { addMarkdownRest } from "./markdown.rest.ts";
import { projectAndGroupReferences } from "./references.ts";
import "./projects.graphql.ts";

export const projectsModule: Module = {
  name: "projects",
  register() {
    registerGroupProjectsProvider(presentGroupProjects);
    registerReferences(projectAndGroupReferences);
  },
  routes(routes) {
    addProjectsRest(routes);
    addMarkdownRest(routes);
    addProjectsPages(routes);
  },
  listeners: [defineListener(NAMESPACE_EVENTS.moved, handleNamespaceMoved)],
};
