/** The to-do page, and the number of pending to-dos in the navigation. */
import {
  TODO_COUNTS_ADDRESS,
  TODO_STATES,
  TodoCounts,
  TODOS_PATH,
  todosAddress,
} from "@cairn/contract/todos";
import { listCacheKey } from "@cairn/contract/pages";
import { wireId, wireInteger } from "@cairn/contract/wire";
import * as z from "zod";
import { authorize } from "../../platform/auth/actions.ts";
import type { Routes } from "../../platform/http/routes.ts";
import { countTodos, markTodoDone } from "./own-todos.ts";
import { todosPolicy } from "./todos.policy.ts";

const PageQuery = z.strictObject({
  state: z.enum(TODO_STATES).optional(),
  page: wireInteger.optional(),
});

export function addTodosPages(routes: Routes): void {
  routes.page({
    path: TODOS_PATH,
    action: todosPolicy.list,
    query: PageQuery,
    async load({ ctx, query }) {
      authorize(ctx, todosPolicy.list);
      const list = todosAddress(query.state ?? "pending", query.page);
      return { reads: [listCacheKey(list), TODO_COUNTS_ADDRESS] };
    },
  });

  routes.web({
    method: "GET",
    path: TODO_COUNTS_ADDRESS,
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
}
