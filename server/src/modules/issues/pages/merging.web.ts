/** Web routes that merge an issue into another one and undo it. */
import { IssueMergeRequest, issueMergeUrl } from "@cairn/contract/issues/merging";
import { WebIssue } from "@cairn/contract/issues/web-issue";
import type { RouteRegistrar } from "../../../platform/http/routes.ts";
import { runOrReplyWithErrors } from "../../noteables/index.ts";
import { IssuePageParams, toIssueRef } from "../issue-params.ts";
import { issuesPolicy } from "../issues.policy.ts";
import { mergeDuplicate } from "../merging/merging.ts";
import { undoMerge } from "../merging/undoing.ts";
import { presentWebIssue } from "./web-issue.present.ts";

const PATH = issueMergeUrl(":place", ":iid");

export function registerIssueMergingWebRoutes(routes: RouteRegistrar): void {
  routes.web({
    method: "POST",
    path: PATH,
    action: issuesPolicy.arrange,
    summary: "Merge an issue into another one as a duplicate",
    params: IssuePageParams,
    body: IssueMergeRequest,
    response: WebIssue,
    status: 200,
    handler: ({ ctx, params, body, reply }) =>
      runOrReplyWithErrors(reply, "Issue", async () =>
        presentWebIssue(ctx, await mergeDuplicate(ctx, toIssueRef(params), body.target.trim())),
      ),
  });

  routes.web({
    method: "DELETE",
    path: PATH,
    action: issuesPolicy.arrange,
    summary: "Undo the merge of an issue into another one",
    params: IssuePageParams,
    response: WebIssue,
    status: 200,
    handler: ({ ctx, params, reply }) =>
      runOrReplyWithErrors(reply, "Issue", async () =>
        presentWebIssue(ctx, await undoMerge(ctx, toIssueRef(params))),
      ),
  });
}
