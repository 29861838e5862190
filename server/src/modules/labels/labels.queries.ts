/** SQL that finds the labels that are visible from a project or group. */
import { GUEST } from "@cairn/contract/access";
import { sql, type RawBuilder } from "kysely";
import type { Context } from "../../platform/context.ts";
import { databaseHandle } from "../../platform/db/handle.ts";
import { toLikePattern, countRowsUpToLimit } from "../../platform/db/list-queries.ts";
import {
  isMemberAtOrBelowSql,
  accessibleNamespaceIdsSql,
  isVisibleProjectSql,
  toAccessSqlParams,
} from "../access/index.ts";

const db = (ctx: Context) =>
  databaseHandle<"labels" | "label_priorities" | "namespaces" | "projects">(ctx);

export const LABEL_COLUMNS = [
  "labels.id",
  "labels.namespace_id",
  "labels.root_namespace_id",
  "labels.title",
  "labels.color",
  "labels.description",
  "labels.lock_version",
  "labels.created_at",
  "labels.updated_at",
  "home.kind as namespace_kind",
] as const;

/** A label, and whether it belongs to a project or to a group. */
export type LabelRow = Awaited<ReturnType<typeof labelsOf>>[number];

/** A label with its priority in the project from which it is read. */
export type LabelWithPriority = LabelRow & { priority: number | null };

/** The fields of a project or group that label queries need. */
export interface PlaceForLabelQueries {
  id: number;
  traversal_ids: number[];
}

export interface LabelListIncludedNamespaces {
  /** Whether the list includes the labels of all groups above. */
  ancestors: boolean;
  /** Whether the list includes the labels of the groups below. */
  descendants?: boolean | undefined;
  /**
   * Whether the list of a group includes labels of its direct projects. If `descendants` is set
   * too, the list includes labels of projects at every depth.
   */
  projects?: boolean | undefined;
}

export interface LabelFilter extends LabelListIncludedNamespaces {
  search?: string | undefined;
}

/**
 * Identifies a label by id or title. `id` is set when the client sent a number. A label with this
 * id is preferred to a label with this title.
 */
export interface LabelRef {
  id?: number | undefined;
  title: string;
}

function seenFrom(ctx: Context, place: { id: number }) {
  return db(ctx)
    .selectFrom("labels")
    .innerJoin("namespaces as home", "home.id", "labels.namespace_id")
    .leftJoin("label_priorities as here", (join) =>
      join.onRef("here.label_id", "=", "labels.id").on("here.project_id", "=", place.id),
    );
}

export async function listLabelRows(
  ctx: Context,
  place: PlaceForLabelQueries,
  filter: LabelFilter,
  page: { limit: number; offset: number },
): Promise<LabelWithPriority[]> {
  return filtered(ctx, place, filter)
    .select(LABEL_COLUMNS)
    .select("here.priority")
    .orderBy("labels.title")
    .orderBy("labels.id")
    .limit(page.limit)
    .offset(page.offset)
    .execute();
}

export async function countLabelRows(
  ctx: Context,
  place: PlaceForLabelQueries,
  filter: LabelFilter,
) {
  return countRowsUpToLimit(db(ctx), filtered(ctx, place, filter).select("labels.id"));
}

function filtered(ctx: Context, place: PlaceForLabelQueries, filter: LabelFilter) {
  const query = seenFrom(ctx, place).where(within(ctx, place, filter));
  if (filter.search === undefined) return query;
  const pattern = toLikePattern(filter.search);
  return query.where((eb) =>
    eb.or([eb("labels.title", "ilike", pattern), eb("labels.description", "ilike", pattern)]),
  );
}

function within(
  ctx: Context,
  place: PlaceForLabelQueries,
  reach: LabelListIncludedNamespaces,
): RawBuilder<boolean> {
  const holders = reach.ancestors ? place.traversal_ids : [place.id];
  const above = sql<boolean>`labels.namespace_id = any(${holders}::bigint[])`;
  const { descendants = false, projects = false } = reach;
  if (!descendants && !projects) return above;
  const groups = sql<boolean>`${descendants} and home.kind = 'group' and ${groupPlansOpenTo(ctx)}`;
  const below = sql<boolean>`${projects} and home.kind = 'project'
    and (${descendants} or home.parent_id = ${place.id})
    and ${isVisibleProjectSql(ctx, "home")} and ${projectPlansOpenTo(ctx)}`;
  return sql<boolean>`(${above} or (
    home.traversal_ids @> array[${place.id}]::bigint[] and home.deleted_at is null
    and (${groups} or ${below})
  ))`;
}

/**
 * SQL condition: the viewer can see the labels and milestones of the group. Must match
 * `canSeeLabelsAndMilestones`.
 */
function groupPlansOpenTo(ctx: Context): RawBuilder<boolean> {
  return sql<boolean>`(${isVisibleProjectSql(ctx, "home")} or ${isMemberAtOrBelowSql(toAccessSqlParams(ctx), "home", GUEST)})`;
}

/**
 * SQL condition: the viewer can see the labels and milestones of the project. Must match
 * `canSeeLabelsAndMilestones`; the caller must also check that the project is visible.
 */
function projectPlansOpenTo(ctx: Context): RawBuilder<boolean> {
  const features = sql`(projects.issues_access_level, projects.merge_requests_access_level)`;
  return sql<boolean>`exists (
    select from projects where projects.id = home.id
      and ('enabled' in ${features} or 'private' in ${features} and ${isMember(ctx)})
  )`;
}

function isMember(ctx: Context): RawBuilder<boolean> {
  if (ctx.viewer.kind === "visitor") return sql<boolean>`false`;
  if (ctx.viewer.admin) return sql<boolean>`true`;
  return sql<boolean>`home.id in ${accessibleNamespaceIdsSql(toAccessSqlParams(ctx), GUEST)}`;
}

/**
 * Finds a label by id or title. If several labels have the title, the one of the nearest namespace is
 * returned. Optionally locks the row until the transaction ends.
 */
export async function findLabel(
  ctx: Context,
  place: PlaceForLabelQueries,
  ref: LabelRef,
  { ancestors, hold = false }: { ancestors: boolean; hold?: boolean },
): Promise<LabelWithPriority | undefined> {
  const holders = ancestors ? place.traversal_ids : [place.id];
  const byId = sql<boolean>`labels.id = ${ref.id ?? 0}`;
  const query = seenFrom(ctx, place)
    .select(LABEL_COLUMNS)
    .select("here.priority")
    .where("labels.namespace_id", "=", sql<number>`any(${holders}::bigint[])`)
    .where(sql<boolean>`(${byId} or labels.title = ${ref.title})`)
    .orderBy(byId, "desc")
    .orderBy(nearness(place), "desc")
    .limit(1);
  return (hold ? query.forUpdate("labels") : query).executeTakeFirst();
}

function nearness(place: PlaceForLabelQueries): RawBuilder<number> {
  return sql<number>`array_position(${place.traversal_ids}::bigint[], labels.namespace_id)`;
}

/**
 * Whether the project or group, or a group above it, has a label with this title. Ignores the label
 * with the id `except`.
 */
export async function isLabelTitleTaken(
  ctx: Context,
  place: PlaceForLabelQueries,
  title: string,
  except = 0,
) {
  const row = await db(ctx)
    .selectFrom("labels")
    .select("id")
    .where("namespace_id", "=", sql<number>`any(${place.traversal_ids}::bigint[])`)
    .where("title", "=", title)
    .where("id", "!=", except)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Finds labels that can be used in a project: its own labels and those of the groups above, nearest
 * first. Inside a transaction the rows are locked (key share), so that no label is deleted before it
 * is added to an issue.
 */
export async function findLabelsInProjectOrAncestors(
  ctx: Context,
  project: PlaceForLabelQueries,
  wanted: { ids: readonly number[] } | { titles: readonly string[] },
): Promise<LabelWithPriority[]> {
  const named =
    "ids" in wanted
      ? sql<boolean>`labels.id = any(${[...wanted.ids]}::bigint[])`
      : sql<boolean>`labels.title = any(${[...wanted.titles]}::text[])`;
  const query = seenFrom(ctx, project)
    .select(LABEL_COLUMNS)
    .select("here.priority")
    .where("labels.namespace_id", "=", sql<number>`any(${project.traversal_ids}::bigint[])`)
    .where(named)
    .orderBy(nearness(project), "desc")
    .orderBy("labels.id");
  return (db(ctx).isTransaction ? query.forKeyShare("labels") : query).execute();
}

/**
 * Loads the labels of an object, for example of an issue. Checks no access: a viewer who sees the
 * object sees its labels.
 */
export async function findLabelsById(
  ctx: Context,
  ids: readonly number[],
): Promise<Map<number, LabelRow>> {
  if (ids.length === 0) return new Map();
  return new Map((await labelsOf(ctx, ids)).map((label) => [label.id, label]));
}

async function labelsOf(ctx: Context, ids: readonly number[]) {
  return db(ctx)
    .selectFrom("labels")
    .innerJoin("namespaces as home", "home.id", "labels.namespace_id")
    .select(LABEL_COLUMNS)
    .where("labels.id", "=", sql<number>`any(${[...ids]}::bigint[])`)
    .execute();
}
