/** The to-do page, and the number of pending to-dos in the navigation. */
import { TODO_COUNTS_URL, TODOS_PATH, todosUrl } from "@cairn/contract/todos/addresses";
import { TODO_STATES, TodoCounts } from "@cairn/contract/todos";
import { toListCacheKey } from "@cairn/contract/pages";
import { wireId, wireInteger } from "@cairn/contract/wire";
import * as z from "zod";
import { authorize } from "../../platform/auth/actions.ts";
import type { RouteRegistrar } from "../../platform/http/routes.ts";
import { countTodos, markTodoDone, restoreTodo } from "./own-todos.ts";
import { todosPolicy } from "./todos.policy.ts";

const PageQuery = z.strictObject({
  state: z.enum(TODO_STATES).optional(),
  page: wireInteger.optional(),
});

export function registerTodosPageRoutes(routes: RouteRegistrar): void {
  routes.page({
    path: TODOS_PATH,
    action: todosPolicy.list,
    query: PageQuery,
    async load({ ctx, query }) {
      authorize(ctx, todosPolicy.list);
      const list = todosUrl(query.state ?? "pending", query.page);
      return { reads: [toListCacheKey(list), TODO_COUNTS_URL] };
    },
  });

  routes.web({
    method: "GET",
    path: TODO_COUNTS_URL,
    action: todosPolicy.list,
    summary: "Count the viewer's pending to-dos",
    response: TodoCounts,
    handler: ({ ctx }) => countTodos(ctx),
  });

  routes.web({
    method: "DELETE",
    path: `${TODOS_PATH}/:id`,
    action: todosPolicy.change,
    summary: "Mark a to-do as done",
    params: z.strictObject({ id: wireId }),
    response: TodoCounts,
    async handler({ ctx, params }) {
      await markTodoDone(ctx, params.id);
      return countTodos(ctx);
    },
  });

  routes.web({
    method: "PATCH",
    path: `${TODOS_PATH}/:id/restore`,
    action: todosPolicy.change,
    summary: "Make a to-do pending again",
    params: z.strictObject({ id: wireId }),
    response: TodoCounts,
    async handler({ ctx, params }) {
      await restoreTodo(ctx, params.id);
      return countTodos(ctx);
    },
  });
}
