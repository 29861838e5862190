/** SQL of group lists. Every list is restricted to the groups that the viewer can see. */
import { GUEST, MINIMAL_ACCESS, OWNER } from "@cairn/contract/access";
import { sql } from "kysely";
import type { Context } from "../../platform/context.ts";
import { toLikePattern, countRowsUpToLimit } from "../../platform/db/list-queries.ts";
import type { LimitOffset } from "../../platform/http/paging.ts";
import {
  isVisibleGroupSql,
  directMembershipNamespaceIdsSql,
  accessibleNamespaceIdsSql,
  directMembershipAndAncestorNamespaceIdsSql,
  toAccessSqlParams,
  type AccessSqlParams,
} from "../access/index.ts";
import { groupsDb, selectGroups, type GroupRow } from "./groups.queries.ts";

export interface GroupFilter {
  /**
   * Limits the list to groups below the group `id`: with `directly` to its direct subgroups,
   * otherwise at any depth.
   */
  below?: { id: number; directly: boolean } | undefined;
  /**
   * Limits the list to groups where the viewer is a member of the group, of an ancestor or of a
   * namespace below it.
   */
  own?: boolean | undefined;
  /** Limits the list to groups where a direct membership makes the viewer an owner. */
  owned?: boolean | undefined;
  minLevel?: number | undefined;
  topLevel?: boolean | undefined;
  visibility?: number | undefined;
  search?: string | undefined;
  skip?: readonly number[] | undefined;
  orderBy: "name" | "path" | "id";
  sort: "asc" | "desc";
}

const ORDERS = {
  name: sql`lower(namespaces.name)`,
  path: sql`lower(namespaces.path)`,
  id: sql`namespaces.id`,
};

export async function listGroupRows(
  ctx: Context,
  filter: GroupFilter,
  slice: LimitOffset,
): Promise<GroupRow[]> {
  return filtered(ctx, filter)
    .orderBy(ORDERS[filter.orderBy], filter.sort)
    .orderBy("namespaces.id", filter.sort)
    .limit(slice.limit)
    .offset(slice.offset)
    .execute();
}

export async function countGroupRows(ctx: Context, filter: GroupFilter): Promise<number | null> {
  return countRowsUpToLimit(
    groupsDb(ctx),
    filtered(ctx, filter).clearSelect().select("namespaces.id"),
  );
}

function filtered(ctx: Context, filter: GroupFilter) {
  const who = toAccessSqlParams(ctx);
  let query = selectGroups(groupsDb(ctx), who).where(isVisibleGroupSql(ctx, "namespaces"));
  if (filter.below !== undefined) query = query.where(inside(filter.below));
  if (filter.own === true) query = query.where(closeTo(who));
  if (filter.owned === true)
    query = query.where("namespaces.id", "in", directMembershipNamespaceIdsSql(who, OWNER));
  if (filter.minLevel !== undefined) query = query.where(hasMemberLevelSql(who, filter.minLevel));
  if (filter.topLevel === true) query = query.where("namespaces.parent_id", "is", null);
  if (filter.visibility !== undefined) {
    query = query.where("namespaces.visibility", "=", filter.visibility);
  }
  if (filter.search !== undefined) query = query.where(matchesNamespaceNameSql(filter.search));
  if (filter.skip !== undefined && filter.skip.length > 0) {
    query = query.where("namespaces.id", "not in", filter.skip);
  }
  return query;
}

function inside({ id, directly }: { id: number; directly: boolean }) {
  return directly
    ? sql<boolean>`namespaces.parent_id = ${id}`
    : sql<boolean>`namespaces.traversal_ids @> array[${id}]::bigint[] and namespaces.id <> ${id}`;
}

function closeTo(who: AccessSqlParams) {
  return sql<boolean>`(namespaces.id in ${accessibleNamespaceIdsSql(who)} or namespaces.id in ${directMembershipAndAncestorNamespaceIdsSql(who)})`;
}

/**
 * SQL condition: the viewer has at least this level in the group. Minimal access counts only in the
 * group where it was granted; subgroups do not inherit it.
 */
export function hasMemberLevelSql(who: AccessSqlParams, level: number) {
  const from = sql<boolean>`namespaces.id in ${accessibleNamespaceIdsSql(who, Math.max(level, GUEST))}`;
  if (level > MINIMAL_ACCESS) return from;
  return sql<boolean>`(${from} or namespaces.id in ${directMembershipNamespaceIdsSql(who, MINIMAL_ACCESS)})`;
}

/**
 * SQL condition: the name or the full path contains the search term. The expression must be the same
 * as in the index, or PostgreSQL does not use the index.
 */
export function matchesNamespaceNameSql(search: string) {
  return sql<boolean>`lower(namespaces.name) || ' ' || lower(namespaces.full_path)
    like lower(${toLikePattern(search)})`;
}
