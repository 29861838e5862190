/** Module definition of search: the suggestions of the command palette, the results page and the API. */
import type { Module } from "../../platform/module.ts";
import { registerSearchRestRoutes } from "./search.rest.ts";
import { registerSearchWebRoutes } from "./search.web.ts";

export const searchModule: Module = {
  name: "search",
  routes(routes) {
    registerSearchWebRoutes(routes);
    registerSearchRestRoutes(routes);
  },
};
