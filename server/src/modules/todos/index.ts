/** Front door of the module: what other modules may use. */
export { finishOwn } from "./giving.ts";
export { todoActions } from "./quick-actions.ts";
export { giveToAssigned, giveToNamed } from "./remembering.ts";
export { addTodoRoute } from "./todos.rest.ts";
