/** SQL of to-dos. */
import { TODO_STATE } from "@cairn/contract/todos";
import { sql, type RawBuilder } from "kysely";
import type { Context } from "../../platform/context.ts";
import { databaseHandle } from "../../platform/db/handle.ts";
import type { LimitOffset } from "../../platform/http/paging.ts";
import { listNoteableKinds, type NoteableKindName } from "../noteables/index.ts";
import { EXCERPT_SOURCE_MAX } from "../texts/index.ts";

const db = (ctx: Context) =>
  databaseHandle<"todos" | "namespaces" | "notes" | "projects" | "users">(ctx);

/**
 * SQL for the id of the user's newest pending to-do for the noteable with the id in `column`. Null
 * without one.
 */
export function pendingTodoSql(column: string, userId: number | null) {
  return sql<number | null>`(select max(waiting.id) from todos waiting
    where waiting.noteable_id = ${sql.ref(column)} and waiting.user_id = ${userId}::bigint
      and waiting.state = ${sql.lit(TODO_STATE.pending)})`;
}

export interface NewTodo {
  user_id: number;
  author_id: number;
  namespace_id: number;
  root_namespace_id: number;
  noteable_id: number;
  action: number;
  note_id: number | null;
}

/**
 * Inserts to-dos and returns the ids of the users who got a new one. A user who already has the
 * same pending to-do gets no second one.
 */
export async function insertTodos(ctx: Context, todos: readonly NewTodo[]): Promise<number[]> {
  if (todos.length === 0) return [];
  const rows = await db(ctx)
    .insertInto("todos")
    .values([...todos])
    .onConflict((conflict) =>
      // A literal instead of a parameter, because PostgreSQL matches a partial index only to a constant.
      conflict
        .columns(["user_id", "noteable_id", "action"])
        .where("state", "=", sql.lit(1))
        .doNothing(),
    )
    .returning("user_id")
    .execute();
  return rows.map((row) => row.user_id);
}

/** Finds users who have, or had, a to-do with one of these actions for the noteable. */
export async function findUserIdsWithTodo(
  ctx: Context,
  noteableId: number,
  actions: readonly number[],
): Promise<Set<number>> {
  const rows = await db(ctx)
    .selectFrom("todos")
    .select("user_id")
    .where("noteable_id", "=", noteableId)
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
  noteableId?: number | undefined;
  kind?: NoteableKindName | undefined;
}

/** Selects the user's to-dos, without to-dos for noteables that the user can no longer read. */
function ownTodos(ctx: Context, userId: number, filter: TodoFilter) {
  let query = db(ctx)
    .selectFrom("todos")
    .where("todos.user_id", "=", userId)
    .where(isReadable(ctx, filter.kind));
  if (filter.state !== undefined) query = query.where("todos.state", "=", filter.state);
  if (filter.action !== undefined) query = query.where("todos.action", "=", filter.action);
  if (filter.authorId !== undefined) query = query.where("todos.author_id", "=", filter.authorId);
  if (filter.projectId !== undefined) {
    query = query.where("todos.namespace_id", "=", filter.projectId);
  }
  if (filter.groupId !== undefined) query = query.where(isInGroup(filter.groupId));
  if (filter.noteableId !== undefined)
    query = query.where("todos.noteable_id", "=", filter.noteableId);
  return query;
}

/**
 * SQL condition: the user can read the to-do's noteable. If `wanted` is given, the noteable must
 * also be of this kind.
 */
function isReadable(ctx: Context, wanted: NoteableKindName | undefined): RawBuilder<boolean> {
  const kinds = listNoteableKinds().filter(({ name }) => wanted === undefined || wanted === name);
  const each = kinds.map((kind) => kind.visible(ctx, "todos.noteable_id"));
  return each.length === 0 ? sql<boolean>`false` : sql<boolean>`(${sql.join(each, sql` or `)})`;
}

function isInGroup(groupId: number): RawBuilder<boolean> {
  return sql<boolean>`todos.namespace_id in (
    select id from namespaces where traversal_ids @> array[${groupId}]::bigint[])`;
}

export type TodoRow = Awaited<ReturnType<typeof listTodoRows>>[number];

export async function listTodoRows(
  ctx: Context,
  userId: number,
  filter: TodoFilter,
  slice: LimitOffset,
) {
  return ownTodos(ctx, userId, filter)
    .innerJoin("namespaces", "namespaces.id", "todos.namespace_id")
    .leftJoin("projects", "projects.id", "todos.namespace_id")
    .innerJoin("users as author", "author.id", "todos.author_id")
    .leftJoin("notes", (join) =>
      join
        .onRef("notes.id", "=", "todos.note_id")
        .onRef("notes.noteable_id", "=", "todos.noteable_id")
        .on("notes.action", "is", null),
    )
    .select([
      "todos.id",
      "todos.user_id",
      "todos.noteable_id",
      "todos.action",
      "todos.state",
      "todos.created_at",
      "todos.updated_at",
      "namespaces.id as place_id",
      "namespaces.name as place_name",
      "namespaces.full_name as place_full_name",
      "namespaces.path as place_path",
      "namespaces.full_path as place_full_path",
      "namespaces.created_at as place_created_at",
      "projects.description",
      "author.id as author_id",
      "author.username as author_username",
      "author.name as author_name",
      "author.state as author_state",
      "notes.id as note_id",
      "notes.author_id as note_author_id",
      "notes.internal as note_internal",
      sql<string | null>`left(notes.body, ${sql.lit(EXCERPT_SOURCE_MAX + 1)})`.as("note_body"),
    ])
    .orderBy("todos.id", "desc")
    .limit(slice.limit)
    .offset(slice.offset)
    .execute();
}

/** Counting stops at this number of to-dos, to limit the time of the query. */
const COUNTED = 1_000;

export async function countTodoRows(
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

/**
 * Marks one to-do of the user, all for one noteable, or all to-dos of the user as done. Returns the
 * number of changed to-dos.
 */
export async function markTodosDone(
  ctx: Context,
  userId: number,
  which: { id?: number; noteableId?: number } = {},
): Promise<number> {
  let query = db(ctx)
    .updateTable("todos")
    .set({ state: TODO_STATE.done, updated_at: ctx.now().toISOString() })
    .where("user_id", "=", userId)
    .where("state", "=", TODO_STATE.pending);
  if (which.id !== undefined) query = query.where("id", "=", which.id);
  if (which.noteableId !== undefined) query = query.where("noteable_id", "=", which.noteableId);
  const { numUpdatedRows } = await query.executeTakeFirst();
  return Number(numUpdatedRows);
}

/**
 * Makes a done to-do of the user pending again. Does nothing if the user has the same to-do pending
 * already. Returns the number of changed to-dos.
 */
export async function restoreTodoRow(ctx: Context, userId: number, id: number): Promise<number> {
  const { numUpdatedRows } = await db(ctx)
    .updateTable("todos")
    .set({ state: TODO_STATE.pending, updated_at: ctx.now().toISOString() })
    .where("id", "=", id)
    .where("user_id", "=", userId)
    .where("state", "=", TODO_STATE.done)
    .where(
      sql<boolean>`not exists (
        select from todos as same
        where same.user_id = todos.user_id and same.noteable_id = todos.noteable_id
          and same.action = todos.action and same.state = ${TODO_STATE.pending})`,
    )
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Stores the new project on the to-dos for a noteable. */
export async function updateTodosNamespace(
  ctx: Context,
  noteableId: number,
  place: { namespace_id: number; root_namespace_id: number },
): Promise<void> {
  await db(ctx).updateTable("todos").set(place).where("noteable_id", "=", noteableId).execute();
}
