/** Plugin of the todos module: to-dos, what waits for a user. */
import type { Module } from "../../platform/module.ts";
import { noteListeners } from "./note-listener.ts";
import { addTodosPages } from "./todos.pages.ts";
import { addTodosRest } from "./todos.rest.ts";

export const todosModule: Module = {
  name: "todos",
  routes(routes) {
    addTodosRest(routes);
    addTodosPages(routes);
  },
  listeners: noteListeners,
};
