/**
 * Services that add a to-do about a noteable for the viewer, and check whether the viewer already
 * has a pending one.
 */
import { TODO_ACTION, TODO_STATE } from "@cairn/contract/todos";
import { authorize } from "../../platform/auth/actions.ts";
import { viewerUserId } from "../../platform/auth/viewer.ts";
import type { Context } from "../../platform/context.ts";
import { AppError, notFoundError } from "../../platform/errors/app-error.ts";
import { getNoteable, type NoteableRefOrId } from "../noteables/index.ts";
import { findUsersById } from "../users/index.ts";
import { listTodos, type TodoForViewer } from "./own-todos.ts";
import { createTodos } from "./todo-creation.ts";
import { todosPolicy } from "./todos.policy.ts";
import { countTodoRows } from "./todos.queries.ts";

/** Returns false for visitors, who have no to-dos. */
export async function hasPendingTodo(ctx: Context, noteableId: number): Promise<boolean> {
  const userId = viewerUserId(ctx.viewer);
  if (userId === null) return false;
  return (await countTodoRows(ctx, userId, { state: TODO_STATE.pending, noteableId })) > 0;
}

/**
 * Adds a to-do about the noteable. Returns null when the viewer already has a pending to-do for it.
 */
export async function addTodo(ctx: Context, ref: NoteableRefOrId): Promise<TodoForViewer | null> {
  await spendTodoRateLimit(ctx);
  return ctx.transaction(async (inner) => {
    const noteable = await getNoteable(inner, ref);
    authorize(inner, todosPolicy.mark, noteable);
    const userId = viewerUserId(inner.viewer);
    if (userId === null) throw new AppError("unauthenticated", "401 Unauthorized");
    if (await hasPendingTodo(inner, noteable.id)) return null;
    const { marked } = TODO_ACTION;
    await createTodos(inner, noteable, await findUsersById(inner, [userId]), marked);
    const own = { state: TODO_STATE.pending, action: marked, noteableId: noteable.id };
    const { rows } = await listTodos(inner, own, { limit: 1, offset: 0 });
    return rows[0] ?? null;
  });
}

/**
 * Adds a to-do about the noteable, and returns its id, or the id of the pending to-do that the viewer
 * already has.
 */
export async function ensureTodo(
  ctx: Context,
  ref: Extract<NoteableRefOrId, { id: number }>,
): Promise<number> {
  return ctx.transaction(async (inner) => {
    const added = await addTodo(inner, ref);
    if (added !== null) return added.id;
    const own = { state: TODO_STATE.pending, noteableId: ref.id };
    const { rows } = await listTodos(inner, own, { limit: 1, offset: 0 });
    if (rows[0] === undefined) throw notFoundError("Todo");
    return rows[0].id;
  });
}

async function spendTodoRateLimit(ctx: Context): Promise<void> {
  const userId = viewerUserId(ctx.viewer);
  if (userId !== null) await ctx.rateLimits.spend("todos", String(userId));
}
