/**
 * SQL of milestones. Lists for a project or group can include milestones of the groups above.
 * Updates find a milestone only in the project or group that owns it.
 */
import { sql } from "kysely";
import type { Context } from "../../platform/context.ts";
import { databaseHandle } from "../../platform/db/handle.ts";
import { toLikePattern, countRowsUpToLimit } from "../../platform/db/list-queries.ts";

export const milestonesDb = (ctx: Context) =>
  databaseHandle<"milestones" | "namespaces" | "projects">(ctx);

export const MILESTONE_COLUMNS = [
  "milestones.id",
  "milestones.iid",
  "milestones.namespace_id",
  "milestones.root_namespace_id",
  "milestones.title",
  "milestones.description",
  "milestones.state",
  "milestones.start_date",
  "milestones.due_date",
  "milestones.lock_version",
  "milestones.created_at",
  "milestones.updated_at",
  "home.kind as namespace_kind",
  "home.full_path as namespace_full_path",
] as const;

/** A milestone, with the project or group that owns it. */
export type MilestoneRow = NonNullable<Awaited<ReturnType<typeof findMilestone>>>;

/** The fields of a project or group that milestone queries need. */
export interface PlaceForMilestoneQueries {
  id: number;
  traversal_ids: number[];
}

export interface MilestoneFilter {
  /** Whether the list includes the milestones of all groups above. */
  ancestors: boolean;
  state?: "active" | "closed" | undefined;
  iids?: number[] | undefined;
  title?: string | undefined;
  search?: string | undefined;
  updatedAfter?: string | undefined;
  updatedBefore?: string | undefined;
}

export function selectMilestones(ctx: Context) {
  return milestonesDb(ctx)
    .selectFrom("milestones")
    .innerJoin("namespaces as home", "home.id", "milestones.namespace_id");
}

/** Lists milestones by due date, earliest first; milestones without a due date come last. */
export async function listMilestoneRows(
  ctx: Context,
  place: PlaceForMilestoneQueries,
  filter: MilestoneFilter,
  page: { limit: number; offset: number },
): Promise<MilestoneRow[]> {
  return filtered(ctx, place, filter)
    .select(MILESTONE_COLUMNS)
    .orderBy("milestones.due_date", (order) => order.asc().nullsLast())
    .orderBy("milestones.title")
    .orderBy("milestones.id")
    .limit(page.limit)
    .offset(page.offset)
    .execute();
}

export async function countMilestoneRows(
  ctx: Context,
  place: PlaceForMilestoneQueries,
  filter: MilestoneFilter,
) {
  return countRowsUpToLimit(
    milestonesDb(ctx),
    filtered(ctx, place, filter).select("milestones.id"),
  );
}

function filtered(ctx: Context, place: PlaceForMilestoneQueries, filter: MilestoneFilter) {
  const { state, iids, title, search, updatedAfter, updatedBefore } = filter;
  const holders = filter.ancestors ? place.traversal_ids : [place.id];
  let query = selectMilestones(ctx).where("milestones.namespace_id", "=", anyOf(holders));
  if (state !== undefined) query = query.where("milestones.state", "=", state);
  if (iids !== undefined) query = query.where("milestones.iid", "=", anyOf(iids));
  if (title !== undefined) query = query.where("milestones.title", "=", title);
  if (updatedAfter !== undefined) query = query.where("milestones.updated_at", ">", updatedAfter);
  if (updatedBefore !== undefined) query = query.where("milestones.updated_at", "<", updatedBefore);
  if (search === undefined) return query;
  const pattern = toLikePattern(search);
  return query.where((eb) =>
    eb.or([
      eb("milestones.title", "ilike", pattern),
      eb("milestones.description", "ilike", pattern),
    ]),
  );
}

function anyOf(ids: readonly number[]) {
  return sql<number>`any(${[...ids]}::bigint[])`;
}

/**
 * Finds a milestone that the project or group itself owns. Optionally locks the row until the
 * transaction ends.
 */
export async function findMilestone(
  ctx: Context,
  place: { id: number },
  id: number,
  { hold = false } = {},
) {
  const query = selectMilestones(ctx)
    .select(MILESTONE_COLUMNS)
    .where("milestones.id", "=", id)
    .where("milestones.namespace_id", "=", place.id);
  return (hold ? query.forUpdate("milestones") : query).executeTakeFirst();
}

/**
 * Finds a milestone that can be used in a project: its own, or one of the groups above. Inside a
 * transaction the row is locked, so that the milestone is not deleted before it is set on an issue.
 */
export async function findMilestoneInProjectOrAncestors(
  ctx: Context,
  project: PlaceForMilestoneQueries,
  id: number,
): Promise<MilestoneRow | undefined> {
  const query = selectMilestones(ctx)
    .select(MILESTONE_COLUMNS)
    .where("milestones.id", "=", id)
    .where("milestones.namespace_id", "=", anyOf(project.traversal_ids));
  return (
    milestonesDb(ctx).isTransaction ? query.forKeyShare("milestones") : query
  ).executeTakeFirst();
}

export async function findMilestoneById(ctx: Context, id: number) {
  return selectMilestones(ctx)
    .select(MILESTONE_COLUMNS)
    .where("milestones.id", "=", id)
    .executeTakeFirst();
}

export async function findMilestonesById(ctx: Context, ids: readonly number[]) {
  return selectMilestones(ctx)
    .select(MILESTONE_COLUMNS)
    .where("milestones.id", "=", anyOf(ids))
    .execute();
}

export async function findMilestoneByTitleInProjectOrAncestors(
  ctx: Context,
  project: PlaceForMilestoneQueries,
  title: string,
) {
  return selectMilestones(ctx)
    .select(MILESTONE_COLUMNS)
    .where("milestones.title", "=", title)
    .where("milestones.namespace_id", "=", anyOf(project.traversal_ids))
    .limit(1)
    .executeTakeFirst();
}

/**
 * Whether the project or group, or a group above it, has a milestone with this title. Ignores the
 * milestone with the id `except`.
 */
export async function isMilestoneTitleTaken(
  ctx: Context,
  place: PlaceForMilestoneQueries,
  title: string,
  except = 0,
) {
  const row = await milestonesDb(ctx)
    .selectFrom("milestones")
    .select("id")
    .where("namespace_id", "=", anyOf(place.traversal_ids))
    .where("title", "=", title)
    .where("id", "!=", except)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export interface MilestoneFields {
  title: string;
  description: string;
  state: string;
  start_date: string | null;
  due_date: string | null;
}

interface Holder {
  id: number;
  root_namespace_id: number;
}

/**
 * Throws a violation of the unique index `milestones_by_title` when the project or group already has
 * a milestone with this title.
 */
export async function insertMilestone(
  ctx: Context,
  holder: Holder,
  iid: number,
  fields: MilestoneFields,
): Promise<number> {
  const { id } = await milestonesDb(ctx)
    .insertInto("milestones")
    .values({
      iid,
      namespace_id: holder.id,
      root_namespace_id: holder.root_namespace_id,
      ...fields,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateMilestoneRow(ctx: Context, id: number, fields: MilestoneFields) {
  await touched(ctx, id).set(fields).execute();
}

/** Makes the group the owner of the milestone. `iid` is the milestone's new iid in the group. */
export async function moveMilestoneToGroup(ctx: Context, id: number, group: Holder, iid: number) {
  await touched(ctx, id)
    .set({ namespace_id: group.id, root_namespace_id: group.root_namespace_id, iid })
    .execute();
}

function touched(ctx: Context, id: number) {
  return milestonesDb(ctx)
    .updateTable("milestones")
    .set((eb) => ({
      lock_version: eb("lock_version", "+", 1),
      updated_at: ctx.now().toISOString(),
    }))
    .where("id", "=", id);
}

/**
 * Locks the milestones that are merged when a milestone with this title is promoted to the group: the
 * group's own milestone and the milestones of projects below the group.
 */
export async function lockMilestonesWithTitle(
  ctx: Context,
  group: { id: number },
  title: string,
): Promise<MilestoneRow[]> {
  return selectMilestones(ctx)
    .select(MILESTONE_COLUMNS)
    .where("milestones.title", "=", title)
    .where(
      sql<boolean>`(home.id = ${group.id} or
      home.kind = 'project' and home.traversal_ids @> array[${group.id}]::bigint[])`,
    )
    .orderBy("milestones.id")
    .forUpdate("milestones")
    .execute();
}

export async function deleteMilestone(ctx: Context, id: number): Promise<void> {
  await milestonesDb(ctx).deleteFrom("milestones").where("id", "=", id).execute();
}

/**
 * Stores the id of the new root on milestones after their project or group moved below another
 * root.
 */
export async function updateMilestonesRootNamespace(
  ctx: Context,
  namespaceIds: readonly number[],
  rootId: number,
): Promise<void> {
  await milestonesDb(ctx)
    .updateTable("milestones")
    .set({ root_namespace_id: rootId })
    .where("namespace_id", "=", anyOf(namespaceIds))
    .execute();
}
