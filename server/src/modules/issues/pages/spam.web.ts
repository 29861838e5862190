/**
 * Routes for administrators: one marks an issue as spam, the other returns the IP address and the
 * browser that the issue was created from.
 */
import { UserAgentDetail } from "@cairn/contract/moderation";
import { wireId, wireNamespaceIdOrPath } from "@cairn/contract/wire";
import * as z from "zod";
import type { RouteRegistrar } from "../../../platform/http/routes.ts";
import { IssuePageParams, toIssueRef } from "../issue-params.ts";
import { issueWebPath } from "../reading/issues.present.ts";
import { spamPolicy } from "../changing/spam.policy.ts";
import { getIssueOrigin, markIssueAsSpam } from "../changing/spam.ts";

export function registerSpamWebRoutes(routes: RouteRegistrar): void {
  routes.form({
    path: "/:place/-/issues/:iid/mark_as_spam",
    action: spamPolicy.report,
    params: IssuePageParams,
    async handler({ ctx, params }) {
      const issue = await markIssueAsSpam(ctx, toIssueRef(params));
      return { redirect_to: issueWebPath(issue), message: "The issue was submitted as spam." };
    },
    page: async ({ params }) => ({ redirectTo: `/${params.place}/-/issues/${params.iid}` }),
  });

  routes.api({
    method: "GET",
    path: "/projects/:id/issues/:issue_iid/user_agent_detail",
    action: spamPolicy.readOrigin,
    summary: "Get the IP address and browser that an issue was created from (administrators)",
    params: z.strictObject({ id: wireNamespaceIdOrPath, issue_iid: wireId }),
    response: UserAgentDetail,
    async handler({ ctx, params }) {
      const origin = await getIssueOrigin(ctx, { project: params.id, iid: params.issue_iid });
      const { user_agent, ip_address, submitted_as_spam_at: submitted } = origin;
      return { user_agent, ip_address, akismet_submitted: submitted !== null };
    },
  });
}
