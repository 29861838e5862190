/** REST routes of project lists. */
import { ACCESS_LEVELS, GUEST, OWNER, VISIBILITY, VisibilityName } from "@cairn/contract/access";
import { Project, SimpleProject } from "@cairn/contract/projects";
import {
  wireBoolean,
  wireInteger,
  wireList,
  wireDateTime,
  wireNamespaceIdOrPath,
  wireUserIdOrUsername,
} from "@cairn/contract/wire";
import * as z from "zod";
import type { Context } from "../../platform/context.ts";
import { AppError } from "../../platform/errors/app-error.ts";
import {
  respondWithListPage,
  keysetPagingHeaders,
  keysetPagingQueryParams,
  parsePagingQueryParams,
  pagingQueryParams,
} from "../../platform/http/paging.ts";
import type { RouteRegistrar } from "../../platform/http/routes.ts";
import { projectsPolicy } from "./projects.policy.ts";
import { presentProject, presentSimpleProject } from "./projects.present.ts";
import {
  listProjects,
  listGroupProjects,
  listUserProjects,
  type ListedProject,
  type ProjectFilter,
  type ProjectListOrder,
} from "./reading.ts";

const GroupParams = z.strictObject({ id: wireNamespaceIdOrPath });
const AnyProject = z.union([Project, SimpleProject]);

/**
 * Filters by data that projects do not have here (stars, imports, repository data). No project
 * matches such a filter, so the list is empty.
 */
const unheardOf = {
  starred: wireBoolean.optional(),
  imported: wireBoolean.optional(),
  with_programming_language: z.string().max(255).optional(),
  with_security_reports: wireBoolean.optional(),
  repository_checksum_failed: wireBoolean.optional(),
  wiki_checksum_failed: wireBoolean.optional(),
};

const ListQuery = z.strictObject({
  ...pagingQueryParams,
  ...keysetPagingQueryParams,
  archived: wireBoolean.optional(),
  visibility: VisibilityName.optional(),
  order_by: z
    .enum(["id", "name", "path", "created_at", "updated_at", "last_activity_at", "similarity"])
    .optional(),
  sort: z.enum(["asc", "desc"]).optional(),
  search: z
    .string()
    .max(255)
    .transform((text) => text || undefined)
    .optional(),
  search_namespaces: wireBoolean.optional(),
  simple: wireBoolean.optional(),
  owned: wireBoolean.optional(),
  membership: wireBoolean.optional(),
  topic: wireList(z.string().max(255)).optional(),
  ...unheardOf,
  statistics: wireBoolean.optional(),
  with_custom_attributes: wireBoolean.optional(),
  with_issues_enabled: wireBoolean.optional(),
  with_merge_requests_enabled: wireBoolean.optional(),
  min_access_level: wireInteger.pipe(z.literal(ACCESS_LEVELS)).optional(),
  last_activity_after: wireDateTime.optional(),
  last_activity_before: wireDateTime.optional(),
  updated_after: wireDateTime.optional(),
  updated_before: wireDateTime.optional(),
});
type ListQuery = z.output<typeof ListQuery>;

const GroupListQuery = ListQuery.extend({
  with_shared: wireBoolean.optional(),
  include_subgroups: wireBoolean.optional(),
});

export function registerProjectListsRestRoutes(routes: RouteRegistrar): void {
  routes.api({
    method: "GET",
    path: "/projects",
    action: projectsPolicy.list,
    summary: "List the projects that the viewer can see",
    query: ListQuery,
    response: z.array(AnyProject),
    async handler(call) {
      const { ctx, query, url, setHeaders } = call;
      const filter = filterOf(query);
      const order = orderOf(query);
      if (query.pagination !== "keyset") {
        const rows = await respondWithListPage(call, (slice) =>
          listProjects(ctx, filter, order, slice),
        );
        return rows.map((row) => present(ctx, row, query));
      }
      if (query.order_by !== "id")
        throw new AppError("method_not_allowed", "405 Method Not Allowed");
      const page = parsePagingQueryParams(query);
      const slice = { limit: page.perPage, offset: 0 };
      const { rows } = await listProjects(ctx, filter, order, slice);
      const ids = rows.map((row) => row.id);
      setHeaders(keysetPagingHeaders(url, ctx.config.url, order.sort, page, ids));
      return rows.map((row) => present(ctx, row, query));
    },
  });

  routes.api({
    method: "GET",
    path: "/groups/:id/projects",
    action: projectsPolicy.list,
    summary: "List the projects of a group",
    params: GroupParams,
    query: GroupListQuery,
    response: z.array(AnyProject),
    async handler(call) {
      const { ctx, params, query } = call;
      const how = {
        subgroups: query.include_subgroups ?? false,
        shared: query.with_shared ?? true,
      };
      const rows = await respondWithListPage(call, (slice) =>
        listGroupProjects(ctx, params.id, how, filterOf(query), orderOf(query), slice),
      );
      return rows.map((row) => present(ctx, row, query));
    },
  });

  routes.api({
    method: "GET",
    path: "/users/:user_id/projects",
    action: projectsPolicy.list,
    summary: "List the projects in a user's own namespace",
    params: z.strictObject({ user_id: wireUserIdOrUsername }),
    query: ListQuery,
    response: z.array(AnyProject),
    async handler(call) {
      const { ctx, params, query } = call;
      const rows = await respondWithListPage(call, (slice) =>
        listUserProjects(ctx, params.user_id, filterOf(query), orderOf(query), slice),
      );
      return rows.map((row) => present(ctx, row, query));
    },
  });
}

function present(ctx: Context, row: ListedProject, { simple }: ListQuery) {
  return simple === true ? presentSimpleProject(ctx, row) : presentProject(ctx, row);
}

function orderOf({ order_by: by, sort }: ListQuery): ProjectListOrder {
  const known = by === undefined || by === "similarity" ? "created_at" : by;
  return { by: known, sort: sort ?? "desc" };
}

function filterOf(query: ListQuery): ProjectFilter {
  return {
    archived: query.archived,
    visibility: query.visibility === undefined ? undefined : VISIBILITY[query.visibility],
    search: query.search,
    searchNamespaces: query.search_namespaces,
    minLevel: minLevelOf(query),
    topics: query.topic,
    ids: asksForUnheardOf(query) ? [0] : undefined,
    issuesEnabled: query.with_issues_enabled,
    mergeRequestsEnabled: query.with_merge_requests_enabled,
    idAfter: query.id_after,
    idBefore: query.id_before,
    activeAfter: query.last_activity_after,
    activeBefore: query.last_activity_before,
    updatedAfter: query.updated_after,
    updatedBefore: query.updated_before,
  };
}

function asksForUnheardOf(query: ListQuery): boolean {
  const names = Object.keys(unheardOf) as (keyof typeof unheardOf)[];
  return names.some((name) => query[name] !== undefined && query[name] !== false);
}

function minLevelOf({ min_access_level: level, owned, membership }: ListQuery) {
  if (owned === true) return OWNER;
  if (level !== undefined) return level;
  return membership === true ? GUEST : undefined;
}
