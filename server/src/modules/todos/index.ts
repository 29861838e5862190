/** Public interface of the todos module for other modules. */
export { markOwnTodosDone } from "./todo-creation.ts";
export { todoQuickActions } from "./quick-actions.ts";
export { createAssignmentTodos, createMentionTodos } from "./noteable-todos.ts";
export { addTodoRoute } from "./todos.rest.ts";
