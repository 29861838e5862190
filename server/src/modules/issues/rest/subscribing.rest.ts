/**
 * REST routes that subscribe to and unsubscribe from an issue, and the web route that the issue
 * page calls to switch between both.
 */
import { Issue } from "@cairn/contract/issues/issues";
import { wireId, wireNamespaceIdOrPath } from "@cairn/contract/wire";
import * as z from "zod";
import type { RouteRegistrar } from "../../../platform/http/routes.ts";
import { IssuePageParams, toIssueRef } from "../issue-params.ts";
import { issuesPolicy } from "../issues.policy.ts";
import { presentIssue } from "../reading/issues.present.ts";
import { setIssueSubscription } from "../discussing/subscribing.ts";

export function registerSubscriptionsRestRoutes(routes: RouteRegistrar): void {
  for (const [name, wanted] of [
    ["subscribe", true],
    ["unsubscribe", false],
  ] as const) {
    routes.api({
      method: "POST",
      path: `/projects/:id/issues/:issue_iid/${name}`,
      action: issuesPolicy.subscribe,
      summary: wanted ? "Subscribe to an issue" : "Unsubscribe from an issue",
      params: z.strictObject({ id: wireNamespaceIdOrPath, issue_iid: wireId }),
      response: Issue,
      async handler({ ctx, params, reply }) {
        const ref = { project: params.id, iid: params.issue_iid };
        const { issue, isNew } = await setIssueSubscription(ctx, ref, wanted);
        if (isNew) return { ...presentIssue(ctx, issue), subscribed: wanted };
        return reply.code(304).send();
      },
    });
  }

  routes.web({
    method: "POST",
    path: "/:place/-/issues/:iid/toggle_subscription",
    action: issuesPolicy.subscribe,
    summary: "Subscribe to an issue, or unsubscribe from it",
    params: IssuePageParams,
    status: 200,
    async handler({ ctx, params }) {
      await setIssueSubscription(ctx, toIssueRef(params), "toggle");
    },
  });
}
