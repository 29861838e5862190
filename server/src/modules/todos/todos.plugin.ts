/** Module definition of to-dos: reminders for assigned issues, for mentions, and those users add. */
import type { Module } from "../../platform/module.ts";
import { noteTodoListeners } from "./note-listener.ts";
import { addTodosPages } from "./todos.pages.ts";
import { addTodosRest } from "./todos.rest.ts";

export const todosModule: Module = {
  name: "todos",
  routes(routes) {
    addTodosRest(routes);
    addTodosPages(routes);
  },
  listeners: noteTodoListeners,
};
