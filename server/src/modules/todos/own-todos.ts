/** Services that list and count the viewer's own to-dos, mark them as done and restore them. */
import { TODO_STATE, type TodoCounts } from "@cairn/contract/todos";
import { authorize, reveal } from "../../platform/auth/actions.ts";
import { viewerUserId } from "../../platform/auth/viewer.ts";
import type { Context } from "../../platform/context.ts";
import { AppError, notFoundError } from "../../platform/errors/app-error.ts";
import type { RowsWithTotal, LimitOffset } from "../../platform/http/paging.ts";
import { loadReadableNoteables, type Noteable } from "../noteables/index.ts";
import { userStream } from "../users/index.ts";
import { TODO_EVENTS } from "./todos.events.ts";
import { todosPolicy } from "./todos.policy.ts";
import {
  countTodoRows,
  findTodo,
  markTodosDone,
  listTodoRows,
  restoreTodoRow,
  type TodoFilter,
  type TodoRow,
} from "./todos.queries.ts";

export interface TodoForViewer extends TodoRow {
  noteable: Noteable;
}

export async function listTodos(
  ctx: Context,
  filter: TodoFilter,
  slice: LimitOffset,
): Promise<RowsWithTotal<TodoForViewer>> {
  authorize(ctx, todosPolicy.list);
  const userId = ownId(ctx);
  const [rows, total] = await Promise.all([
    listTodoRows(ctx, userId, filter, slice),
    countTodoRows(ctx, userId, filter),
  ]);
  const noteables = await loadReadableNoteables(
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
    countTodoRows(ctx, userId, { state: TODO_STATE.pending }),
    countTodoRows(ctx, userId, { state: TODO_STATE.done }),
  ]);
  return { count, done_count };
}

export async function markTodoDone(ctx: Context, id: number): Promise<void> {
  await ctx.transaction(async (inner) => {
    await revealOwnTodo(inner, id);
    await finish(inner, { id });
  });
}

/** Makes a to-do that was marked as done pending again. */
export async function restoreTodo(ctx: Context, id: number): Promise<void> {
  await ctx.transaction(async (inner) => {
    await revealOwnTodo(inner, id);
    if ((await restoreTodoRow(inner, ownId(inner), id)) > 0) await announceChange(inner);
  });
}

export async function markAllTodosDone(ctx: Context): Promise<void> {
  await ctx.transaction(async (inner) => {
    authorize(inner, todosPolicy.changeAll);
    await finish(inner, {});
  });
}

async function revealOwnTodo(ctx: Context, id: number): Promise<void> {
  const todo = await findTodo(ctx, id);
  reveal(ctx, todosPolicy.change, todo, () => notFoundError("Todo"));
}

async function finish(ctx: Context, which: { id?: number }): Promise<void> {
  if ((await markTodosDone(ctx, ownId(ctx), which)) > 0) await announceChange(ctx);
}

async function announceChange(ctx: Context): Promise<void> {
  const userId = ownId(ctx);
  await ctx.announce({
    type: TODO_EVENTS.changed,
    stream: userStream(userId),
    payload: { user_id: userId },
  });
}

function ownId(ctx: Context): number {
  const id = viewerUserId(ctx.viewer);
  if (id === null) throw new AppError("unauthenticated", "401 Unauthorized");
  return id;
}
