/** Front door of the module: what other modules may use. */
export { finishOwn } from "./todo-creation.ts";
export { todoActions } from "./quick-actions.ts";
export { giveToAssigned, giveToNamed } from "./noteable-todos.ts";
export { addTodoRoute } from "./todos.rest.ts";
