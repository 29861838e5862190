/** REST routes that move and clone issues. */
import { Issue } from "@cairn/contract/issues/issues";
import { wireBoolean, wireId, wireInteger, wireNamespaceIdOrPath } from "@cairn/contract/wire";
import * as z from "zod";
import type { Context } from "../../../platform/context.ts";
import type { RouteRegistrar } from "../../../platform/http/routes.ts";
import { isSubscribed } from "../../subscriptions/index.ts";
import { issuesPolicy } from "../issues.policy.ts";
import { cloneIssue } from "../moving/cloning.ts";
import { moveIssue } from "../moving/moving.ts";
import { presentIssue } from "../reading/issues.present.ts";
import type { IssueRow } from "../reading/reading.ts";

const PATH = "/projects/:id/issues/:issue_iid";
const IssueParams = z.strictObject({ id: wireNamespaceIdOrPath, issue_iid: wireId });
const projectId = wireInteger.pipe(z.int().positive());

export function registerIssueMovingRestRoutes(routes: RouteRegistrar): void {
  routes.api({
    method: "POST",
    path: `${PATH}/move`,
    action: issuesPolicy.arrange,
    summary: "Move an issue to another project",
    params: IssueParams,
    body: z.strictObject({ to_project_id: projectId }),
    response: Issue,
    creates: true,
    async handler({ ctx, params: { id, issue_iid: iid }, body }) {
      return present(ctx, await moveIssue(ctx, { project: id, iid }, { id: body.to_project_id }));
    },
  });

  routes.api({
    method: "POST",
    path: `${PATH}/clone`,
    action: issuesPolicy.arrange,
    summary: "Create a copy of an issue",
    params: IssueParams,
    body: z.strictObject({ to_project_id: projectId, with_notes: wireBoolean.optional() }),
    response: Issue,
    creates: true,
    async handler({ ctx, params: { id, issue_iid: iid }, body }) {
      const target = { id: body.to_project_id };
      const clone = await cloneIssue(ctx, { project: id, iid }, target, {
        withNotes: body.with_notes,
      });
      return present(ctx, clone);
    },
  });
}

async function present(ctx: Context, issue: IssueRow): Promise<Issue> {
  return { ...presentIssue(ctx, issue), subscribed: await isSubscribed(ctx, issue) };
}
