/** SQL of to-dos. */
import { TODO_STATE } from "@cairn/contract/todos";
import { sql, type RawBuilder } from "kysely";
import type { Context } from "../../platform/context.ts";
import { dbOf } from "../../platform/db/handle.ts";
import type { Slice } from "../../platform/http/paging.ts";
import { visibleIssues } from "../issues/index.ts";

const db = (ctx: Context) => dbOf<"todos" | "issues" | "namespaces" | "projects" | "users">(ctx);

export interface NewTodo {
  user_id: number;
  author_id: number;
  namespace_id: number;
  root_namespace_id: number;
  noteable_id: number;
  action: number;
}

/** Ids of the people who got one: not those for whom the same already waits. */
export async function insertTodos(ctx: Context, todos: readonly NewTodo[]): Promise<number[]> {
  if (todos.length === 0) return [];
  const rows = await db(ctx)
    .insertInto("todos")
    .values([...todos])
    .onConflict((conflict) =>
      // In the text of the statement: a prepared one would not find the index by a parameter.
      conflict
        .columns(["user_id", "noteable_id", "action"])
        .where("state", "=", sql.lit(1))
        .doNothing(),
    )
    .returning("user_id")
    .execute();
  return rows.map((row) => row.user_id);
}

/** Who was ever told of the issue in one of these ways. */
export async function peopleTold(
  ctx: Context,
  issueId: number,
  actions: readonly number[],
): Promise<Set<number>> {
  const rows = await db(ctx)
    .selectFrom("todos")
    .select("user_id")
    .where("noteable_id", "=", issueId)
    .where("action", "=", sql<number>`any(${[...actions]}::smallint[])`)
    .execute();
  return new Set(rows.map((row) => row.user_id));
}

export interface TodoFilter {
  state?: number | undefined;
  action?: number | undefined;
  authorId?: number | undefined;
  projectId?: number | undefined;
  groupId?: number | undefined;
  issueId?: number | undefined;
}

/** What somebody may no longer read does not wait for them. */
function ownTodos(ctx: Context, userId: number, filter: TodoFilter) {
  let query = db(ctx)
    .selectFrom("todos")
    .innerJoin("issues", "issues.id", "todos.noteable_id")
    .where("todos.user_id", "=", userId)
    .where(visibleIssues(ctx));
  if (filter.state !== undefined) query = query.where("todos.state", "=", filter.state);
  if (filter.action !== undefined) query = query.where("todos.action", "=", filter.action);
  if (filter.authorId !== undefined) query = query.where("todos.author_id", "=", filter.authorId);
  if (filter.projectId !== undefined) {
    query = query.where("todos.namespace_id", "=", filter.projectId);
  }
  if (filter.groupId !== undefined) query = query.where(isInGroup(filter.groupId));
  if (filter.issueId !== undefined) query = query.where("todos.noteable_id", "=", filter.issueId);
  return query;
}

function isInGroup(groupId: number): RawBuilder<boolean> {
  return sql<boolean>`todos.namespace_id in (
    select id from namespaces where traversal_ids @> array[${groupId}]::bigint[])`;
}

export type TodoRow = Awaited<ReturnType<typeof listTodoRows>>[number];

export async function listTodoRows(ctx: Context, userId: number, filter: TodoFilter, slice: Slice) {
  return ownTodos(ctx, userId, filter)
    .innerJoin("namespaces", "namespaces.id", "todos.namespace_id")
    .innerJoin("projects", "projects.id", "todos.namespace_id")
    .innerJoin("users as author", "author.id", "todos.author_id")
    .select([
      "todos.id",
      "todos.user_id",
      "todos.noteable_id",
      "todos.action",
      "todos.state",
      "todos.created_at",
      "todos.updated_at",
      "namespaces.id as project_id",
      "namespaces.name as project_name",
      "namespaces.full_name as project_full_name",
      "namespaces.path as project_path",
      "namespaces.full_path as project_full_path",
      "namespaces.created_at as project_created_at",
      "projects.description as project_description",
      "author.id as author_id",
      "author.username as author_username",
      "author.name as author_name",
      "author.state as author_state",
    ])
    .orderBy("todos.id", "desc")
    .limit(slice.limit)
    .offset(slice.offset)
    .execute();
}

/** Nobody reads a longer number than this. */
const COUNTED = 1_000;

export async function countTodos(
  ctx: Context,
  userId: number,
  filter: TodoFilter,
): Promise<number> {
  const some = ownTodos(ctx, userId, filter).select("todos.id").limit(COUNTED).as("some");
  const { count } = await db(ctx)
    .selectFrom(some)
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

export async function findTodo(ctx: Context, id: number) {
  return db(ctx)
    .selectFrom("todos")
    .select(["id", "user_id", "state"])
    .where("id", "=", id)
    .executeTakeFirst();
}

/** How many changed. */
export async function finishTodos(
  ctx: Context,
  userId: number,
  which: { id?: number; issueId?: number } = {},
): Promise<number> {
  let query = db(ctx)
    .updateTable("todos")
    .set({ state: TODO_STATE.done, updated_at: ctx.now().toISOString() })
    .where("user_id", "=", userId)
    .where("state", "=", TODO_STATE.pending);
  if (which.id !== undefined) query = query.where("id", "=", which.id);
  if (which.issueId !== undefined) query = query.where("noteable_id", "=", which.issueId);
  const { numUpdatedRows } = await query.executeTakeFirst();
  return Number(numUpdatedRows);
}
