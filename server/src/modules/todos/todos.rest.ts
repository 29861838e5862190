/** REST routes of to-dos. */
import { NoteableType } from "@cairn/contract/noteables";
import { Todo, TODO_ACTION, TODO_ACTIONS, TODO_STATE, TODO_STATES } from "@cairn/contract/todos";
import { wireId, wireInteger } from "@cairn/contract/wire";
import * as z from "zod";
import { respondWithListPage, pagingQueryParams } from "../../platform/http/paging.ts";
import type { RouteRegistrar } from "../../platform/http/routes.ts";
import { findNoteableKindByName, type NoteableRestResource } from "../noteables/index.ts";
import { markAllTodosDone, markTodoDone, listTodos } from "./own-todos.ts";
import { addTodo } from "./adding.ts";
import { todosPolicy } from "./todos.policy.ts";
import { presentTodo } from "./todos.present.ts";

const ListQuery = z.strictObject({
  ...pagingQueryParams,
  action: z.enum(TODO_ACTIONS).optional(),
  author_id: wireInteger.optional(),
  project_id: wireInteger.optional(),
  group_id: wireInteger.optional(),
  state: z.enum(TODO_STATES).optional(),
  type: NoteableType.optional(),
});

export function registerTodosRestRoutes(routes: RouteRegistrar): void {
  routes.api({
    method: "GET",
    path: "/todos",
    action: todosPolicy.list,
    summary: "List the viewer's to-dos, pending or done",
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
        kind: query.type && findNoteableKindByName(query.type)?.name,
      };
      const rows = await respondWithListPage(call, (slice) => listTodos(ctx, filter, slice));
      return rows.map((todo) => presentTodo(ctx, todo));
    },
  });

  routes.api({
    method: "POST",
    path: "/todos/:id/mark_as_done",
    action: todosPolicy.change,
    summary: "Mark a to-do as done",
    params: z.strictObject({ id: wireId }),
    async handler({ ctx, params }) {
      await markTodoDone(ctx, params.id);
    },
  });

  routes.api({
    method: "POST",
    path: "/todos/mark_as_done",
    action: todosPolicy.changeAll,
    summary: "Mark all to-dos as done",
    async handler({ ctx }) {
      await markAllTodosDone(ctx);
    },
  });
}

/**
 * Adds the route that creates a to-do for a noteable. The module of each noteable kind calls this
 * function.
 */
export function registerTodoCreationRoute(
  routes: RouteRegistrar,
  { path, params, what, ref }: NoteableRestResource,
): void {
  routes.api({
    method: "POST",
    path: `${path}/todo`,
    action: todosPolicy.mark,
    summary: `Create a to-do for ${what}`,
    params,
    response: Todo,
    async handler(call) {
      const todo = await addTodo(call.ctx, ref(call.params));
      return todo === null ? call.reply.code(304).send() : presentTodo(call.ctx, todo);
    },
  });
}
