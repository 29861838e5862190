/** The groups module: registers the routes and GraphQL types of groups and of the namespaces API. */
import type { Module } from "../../platform/module.ts";
import { registerGroupsPageRoutes } from "./groups.pages.ts";
import { registerGroupsRestRoutes } from "./groups.rest.ts";
import { registerNamespacesRestRoutes } from "./namespaces.rest.ts";
import "./groups.graphql.ts";

export const groupsModule: Module = {
  name: "groups",
  routes(routes) {
    registerGroupsRestRoutes(routes);
    registerNamespacesRestRoutes(routes);
    registerGroupsPageRoutes(routes);
  },
};
