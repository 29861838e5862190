/**
 * Addresses of to-dos. Not in `todos.ts`, because every page loads them, and `todos.ts` imports the
 * schemas of issues and epics.
 */
import type { TodoState } from "../todos.ts";

export const TODOS_PATH = "/dashboard/todos";
/** Address to add a to-do for an issue of the project, with POST. */
export function todoCreationUrl(project: string): string {
  return `/${project}/todos`;
}

/** Address to add a to-do for an epic of the group, with POST. */
export function groupTodoCreationUrl(group: string): string {
  return `/groups/${group}/-/todos`;
}

/** Address to mark a to-do as done, with DELETE. */
export function todoPath(id: number): string {
  return `${TODOS_PATH}/${id}`;
}

export const TODO_COUNTS_URL = `${TODOS_PATH}.json`;

export function todosUrl(state: TodoState, page = 1): string {
  return `/api/v4/todos?state=${state}&page=${page}`;
}
