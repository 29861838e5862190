/** Web route by which the page of a noteable adds a to-do for the viewer. */
import { todoPath } from "@cairn/contract/todos/addresses";
import { TodoCreationRequest, TodoCreationResponse } from "@cairn/contract/todos";
import { wireFullPath } from "@cairn/contract/wire";
import * as z from "zod";
import { notFoundError } from "../../platform/errors/app-error.ts";
import type { RouteRegistrar } from "../../platform/http/routes.ts";
import { listNoteableKinds } from "../noteables/index.ts";
import { ensureTodo } from "./adding.ts";
import { countTodos } from "./own-todos.ts";
import { todosPolicy } from "./todos.policy.ts";

export function registerTodosWebRoutes(routes: RouteRegistrar): void {
  for (const [path, kindOfPlace] of [
    ["/:place/todos", "project"],
    ["/groups/:place/-/todos", "group"],
  ] as const) {
    routes.web({
      method: "POST",
      path,
      action: todosPolicy.mark,
      summary: "Add a to-do for an issue or epic, from its page",
      params: z.strictObject({ place: wireFullPath }),
      body: TodoCreationRequest,
      response: TodoCreationResponse,
      status: 200,
      async handler({ ctx, params, body }) {
        const kind = listNoteableKinds().find(({ name }) => name === body.issuable_type);
        if (kind === undefined) throw notFoundError();
        const ref = { path: params.place };
        const place = kindOfPlace === "project" ? { project: ref } : { group: ref };
        const id = await ensureTodo(ctx, { kind: kind.name, place, id: body.issuable_id });
        const { count } = await countTodos(ctx);
        return { count, delete_path: todoPath(id) };
      },
    });
  }
}
