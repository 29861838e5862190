/** Button that adds a to-do for an item, or marks the viewer's pending to-do as done. */
import { TODO_COUNTS_URL } from "@cairn/contract/todos/addresses";
import { type TodoCounts } from "@cairn/contract/todos";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { callApi } from "../../platform/api.ts";
import { usePageContext } from "../../platform/page-context.tsx";
import { Button } from "../../ui/buttons/button.tsx";
import { useToast } from "../../ui/feedback/toast.tsx";
import { sidebarTodoMessages as texts } from "./sidebar.messages.ts";

export interface PendingTodo {
  id: number;
  delete_path: string;
}

export function TodoButton(props: {
  /** The viewer's pending to-do for the item. */
  todo: PendingTodo | null;
  /** Address that creates the to-do, and the item that it is for. */
  createPath: string;
  target: { issuable_id: number; issuable_type: string };
  shortcut: string;
  onChanged: (todo: PendingTodo | null) => void;
}) {
  const { todo } = props;
  const cache = useQueryClient();
  const { csrf_token: csrfToken } = usePageContext().session;
  const toast = useToast();
  const { isPending, mutate } = useMutation({
    networkMode: "always",
    mutationFn: async (): Promise<{ count: number; todo: PendingTodo | null }> => {
      if (todo) {
        const { count } = await callApi<TodoCounts>(todo.delete_path, {
          method: "DELETE",
          csrfToken,
        });
        return { count, todo: null };
      }
      const added = await callApi<{ count: number; delete_path: string }>(props.createPath, {
        method: "POST",
        body: props.target,
        csrfToken,
      });
      const id = Number(added.delete_path.split("/").at(-1));
      return { count: added.count, todo: { id, delete_path: added.delete_path } };
    },
    onSuccess: ({ count, todo: now }) => {
      props.onChanged(now);
      cache.setQueryData<TodoCounts>([TODO_COUNTS_URL], (counts) => counts && { ...counts, count });
    },
    onError: () => toast(todo ? texts.deleteFailed : texts.addFailed, { intent: "danger" }),
  });
  const isAdding = isPending && todo === null;
  return (
    <Button
      data-widget-control=""
      size="sm"
      block
      icon={todo ? "check" : "square-check"}
      pending={isPending}
      shortcut={props.shortcut}
      onClick={() => mutate()}
    >
      {isAdding ? texts.adding : todo ? texts.markDone : texts.add}
    </Button>
  );
}
