/** SQL of labels: seen from a place, changed where they belong. */
import { GUEST, MINIMAL } from "@cairn/contract/access";
import { sql, type RawBuilder } from "kysely";
import type { Context } from "../../platform/context.ts";
import { dbOf } from "../../platform/db/handle.ts";
import { containing, countUpTo } from "../../platform/db/lists.ts";
import { groupVisibleTo, levelOn, reachable, visibleTo, whoAsks } from "../access/index.ts";

const db = (ctx: Context) => dbOf<"labels" | "label_priorities" | "namespaces" | "projects">(ctx);

const COLUMNS = [
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

/** A label, and whether a project or a group has it. */
export type LabelRow = Awaited<ReturnType<typeof labelsOf>>[number];

/** A label as one place sees it, with its priority there. */
export type PlacedLabel = LabelRow & { priority: number | null };

/** What a place is to its labels. */
export interface Viewpoint {
  id: number;
  traversal_ids: number[];
}

export interface LabelReach {
  /** Also those of all groups above. */
  ancestors: boolean;
  /** Also those of groups below. */
  descendants?: boolean | undefined;
  /** Also those of projects directly below, or of all projects below when groups below are included. */
  projects?: boolean | undefined;
}

export interface LabelFilter extends LabelReach {
  search?: string | undefined;
}

/** A word that may be a number is tried as an id first. */
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

export async function listLabels(
  ctx: Context,
  place: Viewpoint,
  filter: LabelFilter,
  page: { limit: number; offset: number },
): Promise<PlacedLabel[]> {
  return filtered(ctx, place, filter)
    .select(COLUMNS)
    .select("here.priority")
    .orderBy("labels.title")
    .orderBy("labels.id")
    .limit(page.limit)
    .offset(page.offset)
    .execute();
}

export async function countLabels(ctx: Context, place: Viewpoint, filter: LabelFilter) {
  return countUpTo(db(ctx), filtered(ctx, place, filter).select("labels.id"));
}

function filtered(ctx: Context, place: Viewpoint, filter: LabelFilter) {
  const query = seenFrom(ctx, place).where(within(ctx, place, filter));
  if (filter.search === undefined) return query;
  const pattern = containing(filter.search);
  return query.where((eb) =>
    eb.or([eb("labels.title", "ilike", pattern), eb("labels.description", "ilike", pattern)]),
  );
}

function within(ctx: Context, place: Viewpoint, reach: LabelReach): RawBuilder<boolean> {
  const holders = reach.ancestors ? place.traversal_ids : [place.id];
  const above = sql<boolean>`labels.namespace_id = any(${holders}::bigint[])`;
  const { descendants = false, projects = false } = reach;
  if (!descendants && !projects) return above;
  const groups = sql<boolean>`${descendants} and home.kind = 'group' and ${groupPlansOpenTo(ctx)}`;
  const below = sql<boolean>`${projects} and home.kind = 'project'
    and (${descendants} or home.parent_id = ${place.id})
    and ${visibleTo(ctx, "home")} and ${projectPlansOpenTo(ctx)}`;
  return sql<boolean>`(${above} or (
    home.traversal_ids @> array[${place.id}]::bigint[] and home.deleted_at is null
    and (${groups} or ${below})
  ))`;
}

/** What `seesPlans` tells of one group, for many. */
function groupPlansOpenTo(ctx: Context): RawBuilder<boolean> {
  const minimal = sql<boolean>`${levelOn(whoAsks(ctx), "home")} = ${sql.lit(MINIMAL)}`;
  return sql<boolean>`(${visibleTo(ctx, "home")} or ${groupVisibleTo(ctx, "home")} and not ${minimal})`;
}

/** The same for projects that can be seen already. */
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
  return sql<boolean>`home.id in ${reachable(whoAsks(ctx), GUEST)}`;
}

/** Of several by the same name, the nearest. `hold` keeps it as it is until the transaction ends. */
export async function findLabel(
  ctx: Context,
  place: Viewpoint,
  ref: LabelRef,
  { ancestors, hold = false }: { ancestors: boolean; hold?: boolean },
): Promise<PlacedLabel | undefined> {
  const holders = ancestors ? place.traversal_ids : [place.id];
  const byId = sql<boolean>`labels.id = ${ref.id ?? 0}`;
  const query = seenFrom(ctx, place)
    .select(COLUMNS)
    .select("here.priority")
    .where("labels.namespace_id", "=", sql<number>`any(${holders}::bigint[])`)
    .where(sql<boolean>`(${byId} or labels.title = ${ref.title})`)
    .orderBy(byId, "desc")
    .orderBy(nearness(place), "desc")
    .limit(1);
  return (hold ? query.forUpdate("labels") : query).executeTakeFirst();
}

function nearness(place: Viewpoint): RawBuilder<number> {
  return sql<number>`array_position(${place.traversal_ids}::bigint[], labels.namespace_id)`;
}

/** Does the place or a group above it have another label of this title? */
export async function isTitleTaken(ctx: Context, place: Viewpoint, title: string, except = 0) {
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
 * Those that can be used in a project, its own and those of the groups above, the nearest first.
 * Inside a transaction they are held, so that none is deleted before it is put on something.
 */
export async function usableLabels(
  ctx: Context,
  project: Viewpoint,
  wanted: { ids: readonly number[] } | { titles: readonly string[] },
): Promise<PlacedLabel[]> {
  const named =
    "ids" in wanted
      ? sql<boolean>`labels.id = any(${[...wanted.ids]}::bigint[])`
      : sql<boolean>`labels.title = any(${[...wanted.titles]}::text[])`;
  const query = seenFrom(ctx, project)
    .select(COLUMNS)
    .select("here.priority")
    .where("labels.namespace_id", "=", sql<number>`any(${project.traversal_ids}::bigint[])`)
    .where(named)
    .orderBy(nearness(project), "desc")
    .orderBy("labels.id");
  return (db(ctx).isTransaction ? query.forKeyShare("labels") : query).execute();
}

/** For showing what carries them; whoever sees that sees its labels. */
export async function labelsById(
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
    .select(COLUMNS)
    .where("labels.id", "=", sql<number>`any(${[...ids]}::bigint[])`)
    .execute();
}

export interface LabelFields {
  title: string;
  color: string;
  description: string;
}

interface Holder {
  id: number;
  root_namespace_id: number;
}

/** The title may be taken: then PostgreSQL names `labels_by_title`. */
export async function insertLabel(
  ctx: Context,
  holder: Holder,
  fields: LabelFields,
): Promise<number> {
  const { id } = await db(ctx)
    .insertInto("labels")
    .values({ namespace_id: holder.id, root_namespace_id: holder.root_namespace_id, ...fields })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Those of the titles that the holder did not have; whoever makes the same at the same time is waited for. */
export async function insertMissingLabels(
  ctx: Context,
  holder: Holder,
  titles: readonly string[],
  color: string,
): Promise<LabelRow[]> {
  const rows = titles.map((title) => ({
    namespace_id: holder.id,
    root_namespace_id: holder.root_namespace_id,
    title,
    color,
  }));
  const inserted = await db(ctx)
    .insertInto("labels")
    .values(rows)
    .onConflict((conflict) => conflict.columns(["namespace_id", "title"]).doNothing())
    .returning("id")
    .execute();
  return inserted.length === 0
    ? []
    : labelsOf(
        ctx,
        inserted.map((row) => row.id),
      );
}

export async function updateLabel(
  ctx: Context,
  id: number,
  fields: { [Field in keyof LabelFields]?: LabelFields[Field] | undefined },
): Promise<void> {
  await touched(ctx, id).set(fields).execute();
}

/** From now on the group has it, and everything below the group may use it. */
export async function giveLabel(ctx: Context, id: number, group: Holder): Promise<void> {
  await touched(ctx, id)
    .set({ namespace_id: group.id, root_namespace_id: group.root_namespace_id })
    .execute();
}

function touched(ctx: Context, id: number) {
  return db(ctx)
    .updateTable("labels")
    .set((eb) => ({
      lock_version: eb("lock_version", "+", 1),
      updated_at: ctx.now().toISOString(),
    }))
    .where("id", "=", id);
}

/** Null takes the priority away. */
export async function setPriority(
  ctx: Context,
  project: Holder,
  labelId: number,
  priority: number | null,
): Promise<void> {
  if (priority === null) {
    await db(ctx)
      .deleteFrom("label_priorities")
      .where("project_id", "=", project.id)
      .where("label_id", "=", labelId)
      .execute();
    return;
  }
  await db(ctx)
    .insertInto("label_priorities")
    .values({
      project_id: project.id,
      root_namespace_id: project.root_namespace_id,
      label_id: labelId,
      priority,
    })
    .onConflict((conflict) =>
      conflict.columns(["project_id", "label_id"]).doUpdateSet({ priority }),
    )
    .execute();
}

/** All that become one when a title is handed up: the group's own, and those of projects below it. */
export async function holdSameTitled(
  ctx: Context,
  group: { id: number },
  title: string,
): Promise<LabelRow[]> {
  return db(ctx)
    .selectFrom("labels")
    .innerJoin("namespaces as home", "home.id", "labels.namespace_id")
    .select(COLUMNS)
    .where("labels.title", "=", title)
    .where(sql<boolean>`(home.id = ${group.id} or
      home.kind = 'project' and home.traversal_ids @> array[${group.id}]::bigint[])`)
    .orderBy("labels.id")
    .forUpdate("labels")
    .execute();
}

/** Projects that had a priority for one that goes keep it, unless they have one for what stays. */
export async function inheritPriorities(ctx: Context, from: number, to: number): Promise<void> {
  await sql`
    insert into label_priorities (project_id, root_namespace_id, label_id, priority)
    select project_id, root_namespace_id, ${to}, priority from label_priorities
    where label_id = ${from} on conflict do nothing`.execute(db(ctx));
}

export async function deleteLabel(ctx: Context, id: number): Promise<void> {
  await db(ctx).deleteFrom("labels").where("id", "=", id).execute();
}

/** Labels follow the project or group they belong to into another tree. */
export async function moveLabels(ctx: Context, namespaceIds: readonly number[], rootId: number) {
  const moved = sql<number>`any(${[...namespaceIds]}::bigint[])`;
  await db(ctx)
    .updateTable("labels")
    .set({ root_namespace_id: rootId })
    .where("namespace_id", "=", moved)
    .execute();
  await db(ctx)
    .updateTable("label_priorities")
    .set({ root_namespace_id: rootId })
    .where("project_id", "=", moved)
    .execute();
}
