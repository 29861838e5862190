/**
 * SQL of iterations. Only groups own iterations; a project or subgroup can read the iterations of
 * the groups above it.
 */
import { sql } from "kysely";
import type { Context } from "../../platform/context.ts";
import { databaseHandle } from "../../platform/db/handle.ts";
import { toLikePattern, countRowsUpToLimit } from "../../platform/db/list-queries.ts";
import { currentDate } from "../access/index.ts";
import type { IterationStateFilter } from "./states.ts";

const db = (ctx: Context) => databaseHandle<"iterations" | "namespaces">(ctx);

const COLUMNS = [
  "iterations.id",
  "iterations.iid",
  "iterations.namespace_id",
  "iterations.root_namespace_id",
  "iterations.title",
  "iterations.description",
  "iterations.start_date",
  "iterations.due_date",
  "iterations.lock_version",
  "iterations.created_at",
  "iterations.updated_at",
  "home.full_path as namespace_full_path",
] as const;

/** An iteration with the full path of its group. */
export type IterationRow = NonNullable<Awaited<ReturnType<typeof findIteration>>>;

export interface IterationFilter {
  state: IterationStateFilter;
  search?: string | undefined;
  updatedAfter?: string | undefined;
  updatedBefore?: string | undefined;
}

/** Sort key of an iteration in a keyset page: the start date, then the id. */
export interface IterationSortKey {
  start_date: string;
  id: number;
}

function iterations(ctx: Context) {
  return db(ctx)
    .selectFrom("iterations")
    .innerJoin("namespaces as home", "home.id", "iterations.namespace_id");
}

export async function listIterationRows(
  ctx: Context,
  holders: readonly number[],
  filter: IterationFilter,
  page: { limit: number; offset: number },
): Promise<IterationRow[]> {
  return filtered(ctx, holders, filter)
    .select(COLUMNS)
    .orderBy("iterations.start_date")
    .orderBy("iterations.id")
    .limit(page.limit)
    .offset(page.offset)
    .execute();
}

export async function countIterationRows(
  ctx: Context,
  holders: readonly number[],
  filter: IterationFilter,
) {
  return countRowsUpToLimit(db(ctx), filtered(ctx, holders, filter).select("iterations.id"));
}

/**
 * Lists one keyset page of iterations, sorted by start date and id. The page starts after the sort
 * key `from`; with `backwards`, it contains the iterations before `from`, in reverse order.
 */
export async function findIterationsPage(
  ctx: Context,
  holders: readonly number[],
  filter: IterationFilter,
  { limit, backwards, from }: { limit: number; backwards: boolean; from: IterationSortKey | null },
): Promise<IterationRow[]> {
  const way = backwards ? "desc" : "asc";
  const query = filtered(ctx, holders, filter)
    .select(COLUMNS)
    .orderBy("iterations.start_date", way)
    .orderBy("iterations.id", way)
    .limit(limit);
  if (from === null) return query.execute();
  const beyond = sql.raw(backwards ? "<" : ">");
  return query
    .where(
      sql<boolean>`(iterations.start_date, iterations.id) ${beyond} (${from.start_date}::date, ${from.id})`,
    )
    .execute();
}

function filtered(ctx: Context, holders: readonly number[], filter: IterationFilter) {
  const { state, search, updatedAfter, updatedBefore } = filter;
  let query = iterations(ctx)
    .where("iterations.namespace_id", "=", sql<number>`any(${[...holders]}::bigint[])`)
    .where(inState(state, currentDate(ctx)));
  if (updatedAfter !== undefined) query = query.where("iterations.updated_at", ">", updatedAfter);
  if (updatedBefore !== undefined) query = query.where("iterations.updated_at", "<", updatedBefore);
  if (search === undefined) return query;
  return query.where("iterations.title", "ilike", toLikePattern(search));
}

function inState(state: IterationStateFilter, today: string) {
  switch (state) {
    case "upcoming":
      return sql<boolean>`iterations.start_date > ${today}`;
    case "started":
    case "current":
      return sql<boolean>`${today} between iterations.start_date and iterations.due_date`;
    case "opened":
      return sql<boolean>`iterations.due_date >= ${today}`;
    case "closed":
      return sql<boolean>`iterations.due_date < ${today}`;
    case "all":
      return sql<boolean>`true`;
  }
}

/**
 * Finds an iteration that the group itself owns. Optionally locks the row until the transaction
 * ends.
 */
export async function findIteration(
  ctx: Context,
  group: { id: number },
  id: number,
  { hold = false } = {},
) {
  const query = iterations(ctx)
    .select(COLUMNS)
    .where("iterations.id", "=", id)
    .where("iterations.namespace_id", "=", group.id);
  return (hold ? query.forUpdate("iterations") : query).executeTakeFirst();
}

export async function findIterationsById(ctx: Context, ids: readonly number[]) {
  return iterations(ctx)
    .select(COLUMNS)
    .where("iterations.id", "=", sql<number>`any(${[...ids]}::bigint[])`)
    .execute();
}

/**
 * Finds an iteration of a group above the project. Inside a transaction the row is locked (key share),
 * so that the iteration is not deleted before the transaction ends.
 */
export async function findIterationInAncestorGroups(
  ctx: Context,
  project: { traversal_ids: readonly number[] },
  id: number,
): Promise<IterationRow | undefined> {
  const query = iterations(ctx)
    .select(COLUMNS)
    .where("iterations.id", "=", id)
    .where(
      "iterations.namespace_id",
      "=",
      sql<number>`any(${[...project.traversal_ids]}::bigint[])`,
    );
  return (db(ctx).isTransaction ? query.forKeyShare("iterations") : query).executeTakeFirst();
}

/**
 * Finds an iteration of a group above the project by its title. If several of these groups have an
 * iteration with the title, the one of the nearest group is returned.
 */
export async function findIterationByTitleInAncestorGroups(
  ctx: Context,
  project: { traversal_ids: readonly number[] },
  title: string,
): Promise<IterationRow | undefined> {
  return iterations(ctx)
    .select(COLUMNS)
    .where("iterations.title", "=", title)
    .where(
      "iterations.namespace_id",
      "=",
      sql<number>`any(${[...project.traversal_ids]}::bigint[])`,
    )
    .orderBy(
      sql`array_position(${[...project.traversal_ids]}::bigint[], iterations.namespace_id)`,
      "desc",
    )
    .executeTakeFirst();
}

export interface IterationFields {
  title: string;
  description: string;
  start_date: string;
  due_date: string;
}

/**
 * Throws a violation of the unique index `iterations_by_title` when the group already has an
 * iteration with this title.
 */
export async function insertIteration(
  ctx: Context,
  group: { id: number; root_namespace_id: number },
  iid: number,
  fields: IterationFields,
): Promise<number> {
  const { id } = await db(ctx)
    .insertInto("iterations")
    .values({
      iid,
      namespace_id: group.id,
      root_namespace_id: group.root_namespace_id,
      ...fields,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateIterationRow(ctx: Context, id: number, fields: IterationFields) {
  await db(ctx)
    .updateTable("iterations")
    .set((eb) => ({
      ...fields,
      lock_version: eb("lock_version", "+", 1),
      updated_at: ctx.now().toISOString(),
    }))
    .where("id", "=", id)
    .execute();
}

export async function deleteIterationRow(ctx: Context, id: number): Promise<void> {
  await db(ctx).deleteFrom("iterations").where("id", "=", id).execute();
}

/** Stores the id of the new root on iterations after their group was moved below another root. */
export async function updateIterationsRootNamespace(
  ctx: Context,
  namespaceIds: readonly number[],
  rootId: number,
): Promise<void> {
  await db(ctx)
    .updateTable("iterations")
    .set({ root_namespace_id: rootId })
    .where("namespace_id", "=", sql<number>`any(${[...namespaceIds]}::bigint[])`)
    .execute();
}
