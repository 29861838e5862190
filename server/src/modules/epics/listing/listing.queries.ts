/** SQL of lists of epics: the ids of one page in order, and the total. */
import type { EpicOrderBy } from "@cairn/contract/epics/epics";
import { sql, type RawBuilder } from "kysely";
import type { Context } from "../../../platform/context.ts";
import { FORCE_CUSTOM_PLAN_COMMENT } from "../../../platform/db/driver.ts";
import { countRowsUpToLimit } from "../../../platform/db/list-queries.ts";
import { accessLevelSql, toAccessSqlParams, type Place } from "../../access/index.ts";
import {
  buildNoteableFilterConditions,
  joinConditionsWithAnd,
  labelsJsonSql,
  userJsonSql,
  type LabelJson,
  type NoteableFilter,
} from "../../issues/index.ts";
import type { GraphqlUserRow } from "../../users/index.ts";
import { epicsDb } from "../reading/epics.queries.ts";
import { isReadableEpicSql } from "../reading/visible-epics.queries.ts";

/** Which groups' epics a list contains, besides those of the group itself. */
export interface EpicListScope {
  group: { id: number; root_namespace_id: number; traversal_ids: readonly number[] };
  ancestors: boolean;
  descendants: boolean;
}

export interface EpicOrdering {
  by: EpicOrderBy;
  sort: "asc" | "desc";
}

/** The last epic of a page; `key` is its value in the column that the list is sorted by. */
export interface EpicIdAndSortKey {
  id: number;
  key: string;
}

export interface EpicPageRequest {
  limit: number;
  offset: number;
  /** The last epic of the previous page, for lists that clients page by cursor. */
  after?: EpicIdAndSortKey | undefined;
}

export async function findEpicIdsForListPage(
  ctx: Context,
  scope: EpicListScope,
  filter: NoteableFilter,
  { by, sort }: EpicOrdering,
  { limit, offset, after }: EpicPageRequest,
): Promise<EpicIdAndSortKey[]> {
  const key = sql.ref(`epics.${by}`);
  const way = sql.raw(sort);
  const then = sql.raw(sort === "asc" ? ">" : "<");
  const conditions = [
    conditionsOf(ctx, scope, filter),
    ...(after === undefined
      ? []
      : [sql<boolean>`(${key}, epics.id) ${then} (${after.key}::timestamptz, ${after.id})`]),
  ];
  const { rows } = await sql<EpicIdAndSortKey>`${sql.raw(FORCE_CUSTOM_PLAN_COMMENT)}
    select epics.id, ${key}::text as key from epics where ${joinConditionsWithAnd(conditions)}
    order by ${key} ${way}, epics.id ${way} limit ${limit} offset ${offset}`.execute(epicsDb(ctx));
  return rows;
}

/** Returns the ids of a roadmap: epics with dates first, by their start or else their due date. */
export async function findEpicIdsForRoadmap(
  ctx: Context,
  scope: EpicListScope,
  filter: NoteableFilter,
  limit: number,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`${sql.raw(FORCE_CUSTOM_PLAN_COMMENT)}
    select epics.id from epics where ${conditionsOf(ctx, scope, filter)}
    order by coalesce(epics.start_date, epics.due_date) nulls last, epics.id limit ${limit}`.execute(
    epicsDb(ctx),
  );
  return rows.map(({ id }) => id);
}

/** An epic on the page that lists epics: without its description, which can be long. */
export interface EpicListRow {
  id: number;
  iid: number;
  title: string;
  state: number;
  confidential: boolean;
  author: GraphqlUserRow;
  labels: LabelJson[];
  start_date: string | null;
  start_date_is_fixed: boolean;
  due_date: string | null;
  due_date_is_fixed: boolean;
  created_at: string;
  closed_at: string | null;
  user_notes_count: number;
  group_id: number;
  group_path: string;
  /** The viewer may be unable to read the parent. */
  parent_id: number | null;
}

/** Returns the rows in no particular order. The caller must check that the viewer can read them. */
export async function findEpicListRows(
  ctx: Context,
  ids: readonly number[],
): Promise<EpicListRow[]> {
  const { rows } = await sql<EpicListRow>`
    select epics.id, epics.iid, texts.title, epics.state, epics.confidential,
      ${userJsonSql("epics.author_id")} as author, ${labelsJsonSql("epics.label_ids")} as labels,
      epics.start_date::text, epics.start_date_is_fixed, epics.due_date::text,
      epics.due_date_is_fixed, epics.created_at, epics.closed_at, noteables.user_notes_count,
      epics.group_id, namespaces.full_path as group_path, epics.parent_id
    from epics join noteables on noteables.id = epics.id
    join namespaces on namespaces.id = epics.group_id
    join texts on texts.noteable_id = epics.id
    where epics.id = any(${[...ids]}::bigint[])`.execute(epicsDb(ctx));
  return rows;
}

/** Returns the groups, with the viewer's access level there. */
export async function findGroupsOfEpics(
  ctx: Context,
  groupIds: readonly number[],
): Promise<(Place & { id: number })[]> {
  const { rows } = await sql<Place & { id: number }>`
    select id, visibility, archived, ${accessLevelSql(toAccessSqlParams(ctx), "namespaces")} as level
    from namespaces where id = any(${[...groupIds]}::bigint[])`.execute(epicsDb(ctx));
  return rows;
}

/** Returns null when the list is too long to count. */
export async function countEpics(
  ctx: Context,
  scope: EpicListScope,
  filter: NoteableFilter,
): Promise<number | null> {
  const db = epicsDb(ctx);
  return countRowsUpToLimit(
    db,
    db
      .selectFrom("epics")
      .select("epics.id")
      .where(conditionsOf(ctx, scope, filter)),
  );
}

function conditionsOf(
  ctx: Context,
  { group, ancestors, descendants }: EpicListScope,
  filter: NoteableFilter,
): RawBuilder<boolean> {
  const above = ancestors ? [...group.traversal_ids] : [group.id];
  const isAbove = sql<boolean>`namespaces.id = any(${above}::bigint[])`;
  const inGroup = descendants
    ? sql<boolean>`(${isAbove} or namespaces.traversal_ids @> array[${group.id}]::bigint[])`
    : isAbove;
  return joinConditionsWithAnd([
    sql<boolean>`epics.root_namespace_id = ${group.root_namespace_id}`,
    isReadableEpicSql(ctx, inGroup),
    ...buildNoteableFilterConditions("epics", filter),
  ]);
}
