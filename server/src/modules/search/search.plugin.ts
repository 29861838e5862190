/** Module definition of search: the suggestions of the command palette and the results page. */
import type { Module } from "../../platform/module.ts";
import { registerSearchWebRoutes } from "./search.web.ts";

export const searchModule: Module = {
  name: "search",
  routes: registerSearchWebRoutes,
};
