/** REST routes of protected branches. */
import { MAINTAINER } from "@cairn/contract/access";
import {
  BRANCH_ACCESS_LEVELS,
  ProtectedBranch,
} from "@cairn/contract/repositories/protected-branches";
import { wireBoolean, wireInteger, wireNamespaceIdOrPath } from "@cairn/contract/wire";
import * as z from "zod";
import { pagingQueryParams, respondWithListPage } from "../../../platform/http/paging.ts";
import type { RouteRegistrar } from "../../../platform/http/routes.ts";
import { repositoriesPolicy } from "../repositories.policy.ts";
import { presentProtectedBranch } from "./protected-branches.present.ts";
import {
  getProtectedBranch,
  listProtectedBranches,
  protectBranch,
  unprotectBranch,
  updateProtectedBranch,
} from "./protecting.ts";

const PATH = "/projects/:id/protected_branches";
const Name = z.string().min(1).max(255);
const ProjectParams = z.strictObject({ id: wireNamespaceIdOrPath });
const BranchParams = z.strictObject({ id: wireNamespaceIdOrPath, name: Name });
const Level = wireInteger.pipe(z.literal(BRANCH_ACCESS_LEVELS));

const Changes = z.strictObject({
  push_access_level: Level.optional(),
  merge_access_level: Level.optional(),
  allow_force_push: wireBoolean.optional(),
});

export function registerProtectedBranchesRestRoutes(routes: RouteRegistrar): void {
  routes.api({
    method: "GET",
    path: PATH,
    action: repositoriesPolicy.readProtectedBranches,
    summary: "List the protected branches of a project",
    params: ProjectParams,
    query: z.strictObject({ ...pagingQueryParams, search: z.string().max(255).optional() }),
    response: z.array(ProtectedBranch),
    async handler(call) {
      const { ctx, params, query } = call;
      const rows = await respondWithListPage(call, (slice) =>
        listProtectedBranches(ctx, params.id, query.search || undefined, slice),
      );
      return rows.map(presentProtectedBranch);
    },
  });

  routes.api({
    method: "POST",
    path: PATH,
    action: repositoriesPolicy.manageProtectedBranches,
    summary: "Protect a branch, or all branches that match a pattern",
    params: ProjectParams,
    body: Changes.extend({ name: Name }),
    response: ProtectedBranch,
    creates: true,
    handler: async ({ ctx, params, body }) =>
      presentProtectedBranch(
        await protectBranch(ctx, params.id, {
          name: body.name,
          push_access_level: body.push_access_level ?? MAINTAINER,
          merge_access_level: body.merge_access_level ?? MAINTAINER,
          allow_force_push: body.allow_force_push ?? false,
        }),
      ),
  });

  routes.api({
    method: "GET",
    path: `${PATH}/:name`,
    action: repositoriesPolicy.readProtectedBranches,
    summary: "Get a protected branch",
    params: BranchParams,
    response: ProtectedBranch,
    handler: async ({ ctx, params }) =>
      presentProtectedBranch(await getProtectedBranch(ctx, params.id, params.name)),
  });

  routes.api({
    method: "PATCH",
    path: `${PATH}/:name`,
    action: repositoriesPolicy.manageProtectedBranches,
    summary: "Change the rule about a protected branch",
    params: BranchParams,
    body: Changes,
    response: ProtectedBranch,
    handler: async ({ ctx, params, body }) =>
      presentProtectedBranch(await updateProtectedBranch(ctx, params.id, params.name, body)),
  });

  routes.api({
    method: "DELETE",
    path: `${PATH}/:name`,
    action: repositoriesPolicy.manageProtectedBranches,
    summary: "Stop protecting a branch",
    params: BranchParams,
    async handler({ ctx, params }) {
      await unprotectBranch(ctx, params.id, params.name);
    },
  });
}
