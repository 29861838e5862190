export { PendingTodos } from "./pending-todos.tsx";
export { TodoLink } from "./todo-link.tsx";
export { TodoList } from "./todo-list.tsx";
export { useRefreshTodos } from "./todos.api.ts";
export { todoMessages } from "./todos.messages.ts";
