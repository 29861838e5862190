/**
 * Module definition of to-dos: reminders for assigned issues and mentions, and reminders that users
 * add themselves.
 */
import type { Module } from "../../platform/module.ts";
import { noteTodoListeners } from "./note-listener.ts";
import { registerTodosPageRoutes } from "./todos.pages.ts";
import { registerTodosRestRoutes } from "./todos.rest.ts";

export const todosModule: Module = {
  name: "todos",
  routes(routes) {
    registerTodosRestRoutes(routes);
    registerTodosPageRoutes(routes);
  },
  listeners: noteTodoListeners,
};
