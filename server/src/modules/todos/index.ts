/** Front door of the module: what other modules may use. */
export { markOwnTodosDone } from "./todo-creation.ts";
export { todoActions } from "./quick-actions.ts";
export { createAssignmentTodos, createMentionTodos } from "./noteable-todos.ts";
export { addTodoRoute } from "./todos.rest.ts";
