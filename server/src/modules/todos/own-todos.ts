/** One's own to-dos: reading, counting and finishing them. */
import { TODO_STATE, type TodoCounts } from "@cairn/contract/todos";
import { authorize, reveal } from "../../platform/auth/actions.ts";
import { userIdOf } from "../../platform/auth/viewer.ts";
import type { Context } from "../../platform/context.ts";
import { AppError, notFound } from "../../platform/errors/app-error.ts";
import type { Listed, Slice } from "../../platform/http/paging.ts";
import { noteablesForViewer, type Noteable } from "../noteables/index.ts";
import { userStream } from "../users/index.ts";
import { TODO_EVENTS } from "./todos.events.ts";
import { todosPolicy } from "./todos.policy.ts";
import {
  countTodos as countRows,
  findTodo,
  finishTodos,
  listTodoRows,
  type TodoFilter,
  type TodoRow,
} from "./todos.queries.ts";

export interface ShownTodo extends TodoRow {
  noteable: Noteable;
}

export async function listTodos(
  ctx: Context,
  filter: TodoFilter,
  slice: Slice,
): Promise<Listed<ShownTodo>> {
  authorize(ctx, todosPolicy.list);
  const userId = ownId(ctx);
  const [rows, total] = await Promise.all([
    listTodoRows(ctx, userId, filter, slice),
    countRows(ctx, userId, filter),
  ]);
  const noteables = await noteablesForViewer(
    ctx,
    rows.map((row) => row.noteable_id),
  );
  const byId = new Map(noteables.map((noteable) => [noteable.id, noteable]));
  return {
    rows: rows.flatMap((row) => {
      const noteable = byId.get(row.noteable_id);
      return noteable === undefined ? [] : [{ ...row, noteable }];
    }),
    total,
  };
}

export async function countTodos(ctx: Context): Promise<TodoCounts> {
  authorize(ctx, todosPolicy.list);
  const userId = ownId(ctx);
  const [count, done_count] = await Promise.all([
    countRows(ctx, userId, { state: TODO_STATE.pending }),
    countRows(ctx, userId, { state: TODO_STATE.done }),
  ]);
  return { count, done_count };
}

export async function finishTodo(ctx: Context, id: number): Promise<void> {
  await ctx.transaction(async (inner) => {
    const todo = await findTodo(inner, id);
    reveal(inner, todosPolicy.change, todo, notFound("Todo"));
    await finish(inner, { id });
  });
}

export async function finishAllTodos(ctx: Context): Promise<void> {
  await ctx.transaction(async (inner) => {
    authorize(inner, todosPolicy.changeAll);
    await finish(inner, {});
  });
}

async function finish(ctx: Context, which: { id?: number }): Promise<void> {
  const userId = ownId(ctx);
  if ((await finishTodos(ctx, userId, which)) === 0) return;
  await ctx.announce({
    type: TODO_EVENTS.changed,
    stream: userStream(userId),
    payload: { user_id: userId },
  });
}

function ownId(ctx: Context): number {
  const id = userIdOf(ctx.viewer);
  if (id === null) throw new AppError("unauthenticated", "401 Unauthorized");
  return id;
}
