/** API calls that change to-dos. */
import { TODOS_PATH } from "@cairn/contract/todos/addresses";
import { type TodoCounts } from "@cairn/contract/todos";
import { useMutation } from "@tanstack/react-query";
import { callApi } from "../../platform/api.ts";
import { usePageContext } from "../../platform/page-context.tsx";
import { useRefreshTodos } from "./todos.api.ts";

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
