/**
 * Web route that issue pages poll for a new title and description while the cable is disconnected.
 */
import { REALTIME_CHANGES_POLL_MS, IssueRealtimeChanges } from "@cairn/contract/issues/issue-page";
import { formatWireTime } from "@cairn/contract/wire";
import type { Context } from "../../../platform/context.ts";
import type { RouteRegistrar } from "../../../platform/http/routes.ts";
import { presentIssueText } from "./issue-page.present.ts";
import { IssuePageParams, toIssueRef } from "../issue-params.ts";
import { issueStream } from "../issues.events.ts";
import { issuesPolicy } from "../issues.policy.ts";
import { getIssue, type IssueRow } from "../reading/reading.ts";

export function registerIssueChangesWebRoutes(routes: RouteRegistrar): void {
  routes.polled({
    path: "/:place/-/issues/:iid/realtime_changes",
    action: issuesPolicy.read,
    summary: "Get the current title and description of an issue",
    params: IssuePageParams,
    response: IssueRealtimeChanges,
    everyMs: REALTIME_CHANGES_POLL_MS,
    handler: async ({ ctx, params }) => {
      const issue = await getIssue(ctx, toIssueRef(params));
      return { streams: [issueStream(issue.id)], body: await present(ctx, issue) };
    },
  });
}

async function present(ctx: Context, issue: IssueRow): Promise<IssueRealtimeChanges> {
  const { last_edited_at: at, last_edited_by: by } = issue;
  return {
    ...(await presentIssueText(ctx, issue)),
    ...(at !== null && { updated_at: formatWireTime(at) }),
    ...(by !== null && { updated_by_name: by.name, updated_by_path: `/${by.username}` }),
  };
}
