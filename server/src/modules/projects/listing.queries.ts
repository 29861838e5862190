/** SQL of project lists. Every list is restricted to the projects that the viewer can see. */
import { GUEST } from "@cairn/contract/access";
import { sql, type RawBuilder } from "kysely";
import type { Context } from "../../platform/context.ts";
import { toLikePattern, countRowsUpToLimit } from "../../platform/db/list-queries.ts";
import type { LimitOffset } from "../../platform/http/paging.ts";
import {
  isVisibleGroupSql,
  isUnexpiredSql,
  accessibleNamespaceIdsSql,
  currentDate,
  isVisibleProjectSql,
  toAccessSqlParams,
} from "../access/index.ts";
import { projectsDb, selectViewerAccessLevels, selectProjects } from "./projects.queries.ts";

export interface ProjectFilter {
  /**
   * With `namespaceId`, limits the list to projects of this namespace. `subgroups` adds projects of
   * its subgroups, and `shared` adds projects shared with it. With `sharedWithGroupId`, limits the
   * list to projects that are shared with this group.
   */
  within?:
    | { namespaceId: number; subgroups: boolean; shared: boolean }
    | { sharedWithGroupId: number }
    | undefined;
  ids?: number[] | undefined;
  archived?: boolean | undefined;
  visibility?: number | undefined;
  search?: string | undefined;
  searchNamespaces?: boolean | undefined;
  /** Limits the list to projects where a membership gives the viewer at least this level. */
  minLevel?: number | undefined;
  /** Limits the list to projects of which this user is a member, directly or through a group above. */
  memberId?: number | undefined;
  issuesEnabled?: boolean | undefined;
  mergeRequestsEnabled?: boolean | undefined;
  idAfter?: number | undefined;
  idBefore?: number | undefined;
  activeAfter?: string | undefined;
  activeBefore?: string | undefined;
  updatedAfter?: string | undefined;
  updatedBefore?: string | undefined;
  /** Limits the list to projects that have all of these topics. */
  topics?: readonly string[] | undefined;
}

export type ProjectSortKey =
  | "id"
  | "name"
  | "path"
  | "created_at"
  | "updated_at"
  | "last_activity_at";

interface Sharing {
  group_id: number;
  group_name: string;
  group_full_path: string;
  group_access_level: number;
  expires_at: string | null;
}

export async function listProjectRows(
  ctx: Context,
  filter: ProjectFilter,
  order: { by: ProjectSortKey; sort: "asc" | "desc" },
  slice: LimitOffset,
) {
  const [direct, inherited] = selectViewerAccessLevels(toAccessSqlParams(ctx));
  const column = order.by === "last_activity_at" ? "projects" : "namespaces";
  return filtered(ctx, filter)
    .select([
      direct.as("direct_level"),
      inherited.as("inherited_level"),
      sharesOf(ctx).as("shares"),
    ])
    .orderBy(sql.ref(`${column}.${order.by}`), order.sort)
    .orderBy("namespaces.id", order.sort)
    .limit(slice.limit)
    .offset(slice.offset)
    .execute();
}

export async function countProjectRows(ctx: Context, filter: ProjectFilter) {
  return countRowsUpToLimit(
    projectsDb(ctx),
    filtered(ctx, filter).clearSelect().select("namespaces.id"),
  );
}

/**
 * SQL that selects the groups that the project is shared with, without groups hidden from the
 * viewer.
 */
function sharesOf(ctx: Context): RawBuilder<Sharing[]> {
  return sql<Sharing[]>`coalesce((
    select jsonb_agg(jsonb_build_object(
      'group_id', invited.id, 'group_name', invited.name, 'group_full_path', invited.full_path,
      'group_access_level', s.access_level, 'expires_at', s.expires_at) order by invited.id)
    from namespace_shares s join namespaces invited on invited.id = s.group_id
    where s.namespace_id = namespaces.id and invited.deleted_at is null
      and ${isUnexpiredSql("s", currentDate(ctx))}
      and ${isVisibleGroupSql(ctx, "invited")}
  ), '[]'::jsonb)`;
}

function filtered(ctx: Context, filter: ProjectFilter) {
  let query = selectProjects(projectsDb(ctx), toAccessSqlParams(ctx))
    .where("namespaces.kind", "=", "project")
    .where(isVisibleProjectSql(ctx, "namespaces"));
  if (filter.within !== undefined) query = query.where(inside(filter.within, currentDate(ctx)));
  if (filter.ids !== undefined) query = query.where("namespaces.id", "in", filter.ids);
  if (filter.archived !== undefined)
    query = query.where("namespaces.archived", "=", filter.archived);
  if (filter.visibility !== undefined) {
    query = query.where("namespaces.visibility", "=", filter.visibility);
  }
  if (filter.search !== undefined) {
    const pattern = toLikePattern(filter.search);
    query = query.where(
      sql<boolean>`lower(namespaces.name) || ' ' || lower(namespaces.full_path) like lower(${pattern})`,
    );
    if (filter.searchNamespaces !== true) {
      query = query.where((eb) =>
        eb.or([eb("namespaces.name", "ilike", pattern), eb("namespaces.path", "ilike", pattern)]),
      );
    }
  }
  if (filter.minLevel !== undefined) {
    query = query.where(
      "namespaces.id",
      "in",
      accessibleNamespaceIdsSql(toAccessSqlParams(ctx), filter.minLevel),
    );
  }
  if (filter.memberId !== undefined) {
    query = query.where(hasMember(filter.memberId, currentDate(ctx)));
  }
  if (filter.issuesEnabled === true) {
    query = query.where("projects.issues_access_level", "!=", "disabled");
  }
  if (filter.mergeRequestsEnabled === true) {
    query = query.where("projects.merge_requests_access_level", "!=", "disabled");
  }
  if (filter.idAfter !== undefined) query = query.where("namespaces.id", ">", filter.idAfter);
  if (filter.idBefore !== undefined) query = query.where("namespaces.id", "<", filter.idBefore);
  if (filter.activeAfter !== undefined) {
    query = query.where("projects.last_activity_at", ">=", filter.activeAfter);
  }
  if (filter.activeBefore !== undefined) {
    query = query.where("projects.last_activity_at", "<=", filter.activeBefore);
  }
  if (filter.updatedAfter !== undefined) {
    query = query.where("namespaces.updated_at", ">=", filter.updatedAfter);
  }
  if (filter.updatedBefore !== undefined) {
    query = query.where("namespaces.updated_at", "<=", filter.updatedBefore);
  }
  if (filter.topics !== undefined) {
    query = query.where(sql<boolean>`projects.topics @> ${[...filter.topics]}::text[]`);
  }
  return query;
}

function inside(within: NonNullable<ProjectFilter["within"]>, today: string) {
  const sharedWith = (groupId: number) => sql<boolean>`namespaces.id in (
    select s.namespace_id from namespace_shares s
    where s.group_id = ${groupId} and ${isUnexpiredSql("s", today)})`;
  if ("sharedWithGroupId" in within) return sharedWith(within.sharedWithGroupId);
  const { namespaceId, subgroups, shared } = within;
  const own = subgroups
    ? sql<boolean>`namespaces.traversal_ids @> array[${namespaceId}]::bigint[]`
    : sql<boolean>`namespaces.parent_id = ${namespaceId}`;
  if (!shared) return own;
  return sql<boolean>`(${own} or ${sharedWith(namespaceId)})`;
}

/**
 * SQL condition: the user is a member of the project or of a group above it. Everyone who sees a
 * project can list these members. Members of invited groups are left out, because an invited group can
 * be hidden from the viewer.
 */
function hasMember(userId: number, today: string): RawBuilder<boolean> {
  return sql<boolean>`namespaces.id in (
    select below.id from memberships m join namespaces below on below.traversal_ids @> array[m.namespace_id]
    where m.user_id = ${userId} and m.access_level >= ${sql.lit(GUEST)} and ${isUnexpiredSql("m", today)})`;
}
