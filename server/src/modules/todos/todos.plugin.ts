/** Plugin of the todos module: reminders for assigned issues, mentions, and issues a user marked. */
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
