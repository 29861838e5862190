/** Web routes that move an issue and list the projects to which it can be moved. */
import { MOVE_TARGET_SEARCH_MAX, MoveTargetProject } from "@cairn/contract/issues/moving";
import { WebIssue } from "@cairn/contract/issues/web-issue";
import { wireInteger } from "@cairn/contract/wire";
import * as z from "zod";
import type { RouteRegistrar } from "../../../platform/http/routes.ts";
import { IssuePageParams, toIssueRef } from "../issue-params.ts";
import { issuesPolicy } from "../issues.policy.ts";
import { moveIssue } from "../moving/moving.ts";
import { listMoveTargets } from "../moving/target-projects.ts";
import { presentWebIssue } from "./web-issue.present.ts";

export function registerIssueMovingWebRoutes(routes: RouteRegistrar): void {
  routes.web({
    method: "POST",
    path: "/:place/-/issues/:iid/move",
    action: issuesPolicy.arrange,
    summary: "Move an issue to another project, from its page",
    params: IssuePageParams,
    body: z.strictObject({ move_to_project_id: wireInteger.pipe(z.int().positive()) }),
    response: WebIssue,
    status: 200,
    async handler({ ctx, params, body }) {
      const moved = await moveIssue(ctx, toIssueRef(params), { id: body.move_to_project_id });
      return presentWebIssue(ctx, moved);
    },
  });

  routes.web({
    method: "GET",
    path: "/-/autocomplete/projects",
    action: issuesPolicy.listMoveTargets,
    summary: "List the projects to which an issue can be moved",
    query: z.strictObject({
      project_id: wireInteger.optional(),
      search: z.string().max(MOVE_TARGET_SEARCH_MAX).optional(),
    }),
    response: z.array(MoveTargetProject),
    handler: ({ ctx, query }) =>
      listMoveTargets(ctx, { search: query.search ?? "", exceptId: query.project_id ?? 0 }),
  });
}
