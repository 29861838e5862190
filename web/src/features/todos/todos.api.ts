/** API calls of to-dos. */
import { toListCacheKey } from "@cairn/contract/pages";
import type { ListResponse } from "@cairn/contract/pages";
import { TODO_COUNTS_URL, todosUrl, TODOS_PATH } from "@cairn/contract/todos";
import type { Todo, TodoCounts, TodoState } from "@cairn/contract/todos";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { callApi } from "../../platform/api.ts";
import { usePageContext } from "../../platform/page-context.tsx";

export function useTodos(state: TodoState, page: number) {
  return useQuery<ListResponse<Todo>>({ queryKey: [toListCacheKey(todosUrl(state, page))] });
}

export function useTodoCounts() {
  const isSignedIn = usePageContext().session.user !== null;
  return useQuery<TodoCounts>({ queryKey: [TODO_COUNTS_URL], enabled: isSignedIn });
}

/**
 * Returns a function that refetches the to-dos. Call the function after the viewer has finished a
 * to-do, and on every cable message about the viewer's account, because the message can be about a
 * to-do.
 */
export function useRefreshTodos(): () => void {
  const cache = useQueryClient();
  return useCallback(() => {
    void cache.invalidateQueries({ predicate: ({ queryKey }) => isAboutTodos(queryKey[0]) });
  }, [cache]);
}

export function useMarkTodoDone() {
  const { csrf_token: csrfToken } = usePageContext().session;
  const refresh = useRefreshTodos();
  return useMutation({
    mutationFn: (id: number) =>
      callApi<TodoCounts>(`${TODOS_PATH}/${id}`, { method: "DELETE", csrfToken }),
    onSettled: refresh,
  });
}

export function useRestoreTodo() {
  const { csrf_token: csrfToken } = usePageContext().session;
  const refresh = useRefreshTodos();
  return useMutation({
    mutationFn: (id: number) =>
      callApi<TodoCounts>(`${TODOS_PATH}/${id}/restore`, { method: "PATCH", csrfToken }),
    onSettled: refresh,
  });
}

export function useMarkAllTodosDone() {
  const { csrf_token: csrfToken } = usePageContext().session;
  const refresh = useRefreshTodos();
  return useMutation({
    mutationFn: () => callApi<void>("/api/v4/todos/mark_as_done", { method: "POST", csrfToken }),
    onSettled: refresh,
  });
}

function isAboutTodos(key: unknown): boolean {
  return typeof key === "string" && /^(?:list:)?\/(?:api\/v4\/todos|dashboard\/todos)/.test(key);
}
