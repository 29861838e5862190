/** To-dos: what waits for somebody. */
import type { Module } from "../../platform/module.ts";
import { issueQuickActions } from "../issues/index.ts";
import { noticing } from "./noticing.ts";
import { todoActions } from "./quick-actions.ts";
import { remembering } from "./remembering.ts";
import { addTodosPages } from "./todos.pages.ts";
import { addTodosRest } from "./todos.rest.ts";

issueQuickActions.add(...todoActions);

export const todosModule: Module = {
  name: "todos",
  routes(routes) {
    addTodosRest(routes);
    addTodosPages(routes);
  },
  listeners: [...remembering, ...noticing],
};
