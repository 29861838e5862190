/** Reads to-dos and their numbers. Every page loads this file. */
import { toListCacheKey } from "@cairn/contract/pages";
import type { ListResponse } from "@cairn/contract/pages";
import { TODO_COUNTS_URL, todosUrl } from "@cairn/contract/todos/addresses";
import type { Todo, TodoCounts, TodoState } from "@cairn/contract/todos";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
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

function isAboutTodos(key: unknown): boolean {
  return typeof key === "string" && /^(?:list:)?\/(?:api\/v4\/todos|dashboard\/todos)/.test(key);
}
