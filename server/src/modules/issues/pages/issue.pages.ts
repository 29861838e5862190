/** The page of one issue: its URLs, and the API responses that are sent along with the page. */
import { awardsUrl } from "@cairn/contract/awards";
import { discussionPageUrl } from "@cairn/contract/notes/discussions";
import { issueLinksUrl } from "@cairn/contract/issues/issue-links";
import { issuePageJsonUrl, issueBasePath } from "@cairn/contract/issues/issue-page";
import { placeFrameUrl } from "@cairn/contract/places";
import type { Context } from "../../../platform/context.ts";
import type { RouteRegistrar } from "../../../platform/http/routes.ts";
import type { PageContent, PageRedirect } from "../../../platform/pages/page.ts";
import { IssuePageParams, toIssueRef } from "../issue-params.ts";
import { issuesPolicy } from "../issues.policy.ts";
import { issueWebPath } from "../reading/issues.present.ts";
import { getIssue } from "../reading/reading.ts";
import { findMovedIssuePath } from "./moved-issue-path.ts";

/** Incidents and test cases have their own URLs, but their page is the issue page. */
const PATHS = [
  "/:place/-/issues/:iid",
  "/:place/-/issues/incident/:iid",
  "/:place/-/quality/test_cases/:iid",
];

export function registerIssuePageRoute(routes: RouteRegistrar): void {
  for (const path of PATHS) {
    routes.page({
      path,
      action: issuesPolicy.read,
      params: IssuePageParams,
      load: ({ ctx, params }) => openIssue(ctx, params, path),
    });
  }
}

/**
 * Returns the content of the issue page. Redirects when the URL has a former path of the project or
 * belongs to another issue type, and when the issue was moved to a project that the viewer can read.
 */
async function openIssue(
  ctx: Context,
  params: IssuePageParams,
  pattern: string,
): Promise<PageContent | PageRedirect> {
  const issue = await getIssue(ctx, toIssueRef(params));
  const here = issueWebPath(issue);
  const asked = pattern.replace(":place", () => params.place).replace(":iid", String(params.iid));
  if (asked !== here) return { redirectTo: here };
  const movedTo = await findMovedIssuePath(ctx, issue);
  if (movedTo !== null) return { redirectTo: movedTo };
  const { project_full_path: path, iid } = issue;
  return {
    reads: [
      placeFrameUrl(path),
      issuePageJsonUrl(path, iid),
      awardsUrl(issueBasePath(path, iid)),
      issueLinksUrl(path, iid),
      discussionPageUrl(issueBasePath(path, iid)),
    ],
  };
}
