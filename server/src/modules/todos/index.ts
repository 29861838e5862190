/** Public interface of the todos module for other modules. */
export { markNoteableTodosDone } from "./todo-creation.ts";
export { todoQuickActions } from "./quick-actions.ts";
export { createAssignmentTodos, createMentionTodos } from "./noteable-todos.ts";
export { registerTodoCreationRoute } from "./todos.rest.ts";
