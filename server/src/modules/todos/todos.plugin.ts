/**
 * Module definition of to-dos: reminders for assigned issues and mentions, and reminders that users
 * add themselves.
 */
import type { Module } from "../../platform/module.ts";
import { noteTodoListeners } from "./note-listener.ts";
import { registerTodosPageRoutes } from "./todos.pages.ts";
import { todoNamespaceListeners } from "./namespace-listener.ts";
import { registerTodosRestRoutes } from "./todos.rest.ts";
import { registerTodosWebRoutes } from "./todos.web.ts";

export const todosModule: Module = {
  name: "todos",
  placePathEnds: [{ pattern: /\/todos$/, isForWritesOnly: true }],
  routes(routes) {
    registerTodosRestRoutes(routes);
    registerTodosPageRoutes(routes);
    registerTodosWebRoutes(routes);
  },
  listeners: [...noteTodoListeners, ...todoNamespaceListeners],
};
