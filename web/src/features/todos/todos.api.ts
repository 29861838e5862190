/** API calls of to-dos. */
import { listCacheKey } from "@cairn/contract/pages";
import type { ListResponse } from "@cairn/contract/pages";
import { TODO_COUNTS_ADDRESS, todosAddress, TODOS_PATH } from "@cairn/contract/todos";
import type { Todo, TodoCounts, TodoState } from "@cairn/contract/todos";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { callApi } from "../../platform/api.ts";
import { usePage } from "../../platform/page-context.tsx";

export function useTodos(state: TodoState, page: number) {
  return useQuery<ListResponse<Todo>>({ queryKey: [listCacheKey(todosAddress(state, page))] });
}

export function useTodoCounts() {
  const isSignedIn = usePage().session.user !== null;
  return useQuery<TodoCounts>({ queryKey: [TODO_COUNTS_ADDRESS], enabled: isSignedIn });
}

/**
 * Returns a function that refetches the to-dos. Called after the viewer has finished a to-do, and on
 * every cable message about the viewer's account, because it can be about a to-do.
 */
export function useRefreshTodos(): () => void {
  const cache = useQueryClient();
  return useCallback(() => {
    void cache.invalidateQueries({ predicate: ({ queryKey }) => isAboutTodos(queryKey[0]) });
  }, [cache]);
}

export function useMarkTodoDone() {
  const { csrf_token: csrfToken } = usePage().session;
  const refresh = useRefreshTodos();
  return useMutation({
    mutationFn: (id: number) =>
      callApi<TodoCounts>(`${TODOS_PATH}/${id}`, { method: "DELETE", csrfToken }),
    onSettled: refresh,
  });
}

export function useMarkAllTodosDone() {
  const { csrf_token: csrfToken } = usePage().session;
  const refresh = useRefreshTodos();
  return useMutation({
    mutationFn: () => callApi<void>("/api/v4/todos/mark_as_done", { method: "POST", csrfToken }),
    onSettled: refresh,
  });
}

function isAboutTodos(key: unknown): boolean {
  return typeof key === "string" && /^(?:list:)?\/(?:api\/v4\/todos|dashboard\/todos)/.test(key);
}
