/** REST routes of commits: lists, single commits, their changes, comparisons and authors. */
import {
  Commit,
  CommitDetails,
  CommitRef,
  Comparison,
  Contributor,
  Diff,
  ListedCommit,
} from "@cairn/contract/repositories/commits";
import { wireBoolean, wireDateTime } from "@cairn/contract/wire";
import * as z from "zod";
import { pagingQueryParams, respondWithListPage } from "../../../platform/http/paging.ts";
import type { RouteRegistrar } from "../../../platform/http/routes.ts";
import { repositoriesPolicy } from "../repositories.policy.ts";
import {
  presentCommit,
  presentCommitDetails,
  presentComparison,
  presentContributor,
  presentDiff,
  presentListedCommit,
} from "./commits.present.ts";
import { getCommit, listCommitDiff, listCommits, listRefsOfCommit } from "./commits.ts";
import { compareRefs, getMergeBase } from "./comparing.ts";
import { listContributors } from "./contributors.ts";
import { optionalPathParam, optionalRefParam, ProjectParams, refParam } from "./reading.params.ts";

const CommitParams = ProjectParams.extend({ sha: refParam });

const CommitsQuery = z.strictObject({
  ...pagingQueryParams,
  ref_name: optionalRefParam,
  path: optionalPathParam,
  since: wireDateTime.optional(),
  until: wireDateTime.optional(),
  author: z.string().min(1).max(255).optional(),
  all: wireBoolean.optional(),
  with_stats: wireBoolean.optional(),
  first_parent: wireBoolean.optional(),
  order: z.enum(["default", "topo"]).optional(),
});

const ContributorsQuery = z.strictObject({
  ...pagingQueryParams,
  ref: optionalRefParam,
  order_by: z.enum(["name", "email", "commits"]).optional(),
  sort: z.enum(["asc", "desc"]).optional(),
});

export function registerCommitsRestRoutes(routes: RouteRegistrar): void {
  routes.api({
    method: "GET",
    path: "/projects/:id/repository/commits",
    action: repositoriesPolicy.read,
    summary: "List the commits of a project",
    params: ProjectParams,
    query: CommitsQuery,
    response: z.array(ListedCommit),
    async handler(call) {
      const { ctx, params, query } = call;
      const { ref_name: ref, with_stats: withStats, first_parent: firstParent } = query;
      const { path, since, until, author, all, order } = query;
      const filter = { ref, path, since, until, author, all, order, withStats, firstParent };
      let projectPath = "";
      const rows = await respondWithListPage(call, async (slice) => {
        const page = await listCommits(ctx, params.id, filter, slice);
        ({ projectPath } = page);
        return page;
      });
      return rows.map((row) => presentListedCommit(ctx.config.url, projectPath, row));
    },
  });

  routes.api({
    method: "GET",
    path: "/projects/:id/repository/commits/:sha",
    action: repositoriesPolicy.read,
    summary: "Get a commit",
    params: CommitParams,
    query: z.strictObject({ stats: wireBoolean.optional() }),
    response: CommitDetails,
    handler: async ({ ctx, params, query: { stats = true } }) =>
      presentCommitDetails(ctx.config.url, await getCommit(ctx, params.id, params.sha, stats)),
  });

  routes.api({
    method: "GET",
    path: "/projects/:id/repository/commits/:sha/diff",
    action: repositoriesPolicy.read,
    summary: "List what a commit changed",
    params: CommitParams,
    query: z.strictObject({ ...pagingQueryParams }),
    response: z.array(Diff),
    async handler(call) {
      const { ctx, params } = call;
      const rows = await respondWithListPage(call, (slice) =>
        listCommitDiff(ctx, params.id, params.sha, slice),
      );
      return rows.map(presentDiff);
    },
  });

  routes.api({
    method: "GET",
    path: "/projects/:id/repository/commits/:sha/refs",
    action: repositoriesPolicy.read,
    summary: "List the branches and tags that contain a commit",
    params: CommitParams,
    query: z.strictObject({
      ...pagingQueryParams,
      type: z.enum(["branch", "tag", "all"]).optional(),
    }),
    response: z.array(CommitRef),
    handler: async (call) => {
      const { ctx, params, query } = call;
      const type = query.type ?? "all";
      return respondWithListPage(call, (slice) =>
        listRefsOfCommit(ctx, params.id, params.sha, type, slice),
      );
    },
  });

  registerComparisonRoutes(routes);
}

function registerComparisonRoutes(routes: RouteRegistrar): void {
  routes.api({
    method: "GET",
    path: "/projects/:id/repository/compare",
    action: repositoriesPolicy.read,
    summary: "Compare two branches, tags or commits",
    params: ProjectParams,
    query: z.strictObject({ from: refParam, to: refParam, straight: wireBoolean.optional() }),
    response: Comparison,
    handler: async ({ ctx, params, query: { from, to, straight = false } }) => {
      const wish = { from, to, isStraight: straight };
      return presentComparison(ctx.config.url, await compareRefs(ctx, params.id, wish));
    },
  });

  routes.api({
    method: "GET",
    path: "/projects/:id/repository/merge_base",
    action: repositoriesPolicy.read,
    summary: "Get the commit where the histories of branches, tags or commits meet",
    params: ProjectParams,
    query: z.strictObject({ refs: z.array(refParam).min(2).max(20) }),
    response: Commit,
    handler: async ({ ctx, params, query }) => {
      const { projectPath, commit } = await getMergeBase(ctx, params.id, query.refs);
      return presentCommit(ctx.config.url, projectPath, commit);
    },
  });

  routes.api({
    method: "GET",
    path: "/projects/:id/repository/contributors",
    action: repositoriesPolicy.read,
    summary: "List the authors of commits",
    params: ProjectParams,
    query: ContributorsQuery,
    response: z.array(Contributor),
    async handler(call) {
      const { ctx, params, query } = call;
      const filter = { ref: query.ref, orderBy: query.order_by, sort: query.sort };
      const rows = await respondWithListPage(call, (slice) =>
        listContributors(ctx, params.id, filter, slice),
      );
      return rows.map(presentContributor);
    },
  });
}
