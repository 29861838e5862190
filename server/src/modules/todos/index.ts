/** Public interface of the todos module for other modules. */
export { findMentions } from "./mentions.ts";
export { markNoteableTodosDone } from "./todo-creation.ts";
export { pendingTodoSql } from "./todos.queries.ts";
export { todosPolicy } from "./todos.policy.ts";
export { todoQuickActions } from "./quick-actions.ts";
export { createAssignmentTodos, createMentionTodos } from "./noteable-todos.ts";
export { registerTodoCreationRoute } from "./todos.rest.ts";
