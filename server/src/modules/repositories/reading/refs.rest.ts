/** REST routes that list branches and tags. */
import { Branch, Tag } from "@cairn/contract/repositories/refs";
import * as z from "zod";
import { pagingQueryParams, respondWithListPage } from "../../../platform/http/paging.ts";
import type { RouteRegistrar } from "../../../platform/http/routes.ts";
import { repositoriesPolicy } from "../repositories.policy.ts";
import { getBranch, listBranches } from "./branches.ts";
import { presentBranch, presentTag } from "./commits.present.ts";
import { ProjectParams, refParam, searchParam } from "./reading.params.ts";
import { getTag, listTags } from "./tags.ts";

const BranchesQuery = z.strictObject({
  ...pagingQueryParams,
  search: searchParam,
  sort: z.enum(["name_asc", "updated_asc", "updated_desc"]).optional(),
});

const TagsQuery = z.strictObject({
  ...pagingQueryParams,
  search: searchParam,
  order_by: z.enum(["name", "updated", "version"]).optional(),
  sort: z.enum(["asc", "desc"]).optional(),
});

export function registerRefsRestRoutes(routes: RouteRegistrar): void {
  routes.api({
    method: "GET",
    path: "/projects/:id/repository/branches",
    action: repositoriesPolicy.read,
    summary: "List the branches of a project",
    params: ProjectParams,
    query: BranchesQuery,
    response: z.array(Branch),
    async handler(call) {
      const { ctx, params, query } = call;
      const rows = await respondWithListPage(call, (slice) =>
        listBranches(ctx, params.id, query, slice),
      );
      return rows.map((row) => presentBranch(ctx.config.url, row));
    },
  });

  routes.api({
    method: "GET",
    path: "/projects/:id/repository/branches/:branch",
    action: repositoriesPolicy.read,
    summary: "Get a branch",
    params: ProjectParams.extend({ branch: refParam }),
    response: Branch,
    handler: async ({ ctx, params }) =>
      presentBranch(ctx.config.url, await getBranch(ctx, params.id, params.branch)),
  });

  routes.api({
    method: "GET",
    path: "/projects/:id/repository/tags",
    action: repositoriesPolicy.read,
    summary: "List the tags of a project",
    params: ProjectParams,
    query: TagsQuery,
    response: z.array(Tag),
    async handler(call) {
      const { ctx, params, query } = call;
      const { search, sort, order_by: orderBy } = query;
      const rows = await respondWithListPage(call, (slice) =>
        listTags(ctx, params.id, { search, sort, orderBy }, slice),
      );
      return rows.map((row) => presentTag(ctx.config.url, row));
    },
  });

  routes.api({
    method: "GET",
    path: "/projects/:id/repository/tags/:tag_name",
    action: repositoriesPolicy.read,
    summary: "Get a tag",
    params: ProjectParams.extend({ tag_name: refParam }),
    response: Tag,
    handler: async ({ ctx, params }) =>
      presentTag(ctx.config.url, await getTag(ctx, params.id, params.tag_name)),
  });
}
