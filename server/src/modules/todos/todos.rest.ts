/** REST door of to-dos. */
import { Todo, TODO_ACTION, TODO_ACTIONS, TODO_STATE, TODO_STATES } from "@cairn/contract/todos";
import { wireId, wireInteger, wireRef } from "@cairn/contract/wire";
import * as z from "zod";
import { answerPage, pagingQuery } from "../../platform/http/paging.ts";
import type { Routes } from "../../platform/http/routes.ts";
import { finishAllTodos, finishTodo, listTodos } from "./doing.ts";
import { markTodo } from "./marking.ts";
import { todosPolicy } from "./todos.policy.ts";
import { presentTodo } from "./todos.present.ts";

const ListQuery = z.strictObject({
  ...pagingQuery,
  action: z.enum(TODO_ACTIONS).optional(),
  author_id: wireInteger.optional(),
  project_id: wireInteger.optional(),
  group_id: wireInteger.optional(),
  state: z.enum(TODO_STATES).optional(),
  type: z.literal("Issue").optional(),
});

export function addTodosRest(routes: Routes): void {
  routes.api({
    method: "GET",
    path: "/todos",
    action: todosPolicy.list,
    summary: "What waits for whoever asks, or what they have done",
    query: ListQuery,
    response: z.array(Todo),
    handler: async (call) => {
      const { ctx, query } = call;
      const filter = {
        state: TODO_STATE[query.state ?? "pending"],
        action: query.action && TODO_ACTION[query.action],
        authorId: query.author_id,
        projectId: query.project_id,
        groupId: query.group_id,
      };
      const rows = await answerPage(call, (slice) => listTodos(ctx, filter, slice));
      return rows.map((todo) => presentTodo(ctx, todo));
    },
  });

  routes.api({
    method: "POST",
    path: "/projects/:id/issues/:issue_iid/todo",
    action: todosPolicy.mark,
    summary: "Keep an issue in mind",
    params: z.strictObject({ id: wireRef, issue_iid: wireId }),
    response: Todo,
    async handler({ ctx, params, reply }) {
      const todo = await markTodo(ctx, { project: params.id, iid: params.issue_iid });
      return todo === null ? reply.code(304).send() : presentTodo(ctx, todo);
    },
  });

  routes.api({
    method: "POST",
    path: "/todos/:id/mark_as_done",
    action: todosPolicy.change,
    summary: "Say that one is done",
    params: z.strictObject({ id: wireId }),
    async handler({ ctx, params }) {
      await finishTodo(ctx, params.id);
    },
  });

  routes.api({
    method: "POST",
    path: "/todos/mark_as_done",
    action: todosPolicy.changeAll,
    summary: "Say that all are done",
    async handler({ ctx }) {
      await finishAllTodos(ctx);
    },
  });
}
