/** The groups module: registers the routes and GraphQL types of groups and of the namespaces API. */
import type { Module } from "../../platform/module.ts";
import { addGroupsPages } from "./groups.pages.ts";
import { addGroupsRest } from "./groups.rest.ts";
import { addNamespacesRest } from "./namespaces.rest.ts";
import "./groups.graphql.ts";

export const groupsModule: Module = {
  name: "groups",
  routes(routes) {
    addGroupsRest(routes);
    addNamespacesRest(routes);
    addGroupsPages(routes);
  },
};
