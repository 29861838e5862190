/** Presents a linked issue for the list on an issue's page. */
import { issueLinkUrl, type WebLinkedIssue } from "@cairn/contract/issues/issue-links";
import { formatWireTime } from "@cairn/contract/wire";
import type { Context } from "../../../platform/context.ts";
import { presentMilestone } from "../../milestones/index.ts";
import { presentUserBasic } from "../../users/index.ts";
import { issuesPolicy } from "../issues.policy.ts";
import { issueStateName, issueWebPath } from "../reading/issues.present.ts";
import { formatIssueReference } from "../reading/named-issues.ts";
import type { IssueRow } from "../reading/reading.ts";
import type { LinkedIssue } from "./linking.ts";

export function presentWebLinkedIssue(
  ctx: Context,
  issue: IssueRow,
  { issue: other, link, type }: LinkedIssue,
): WebLinkedIssue {
  const archived = [issue, other].find((end) => end.archived);
  const canChange = [issue, other].every((end) => issuesPolicy.arrange.allows(ctx.viewer, end));
  return {
    ...presentLinkedIssue(ctx, other),
    reference: formatIssueReference(issue, other),
    relation_path: canChange ? issueLinkUrl(issue.project_full_path, issue.iid, link.id) : null,
    link_type: type,
    lock_issue_removal: archived !== undefined,
    locked_message:
      archived === undefined
        ? null
        : `This link cannot be removed because ${archived.project_full_path} is archived.`,
  };
}

/** The fields of an issue in the list of another noteable that do not depend on the link. */
export function presentLinkedIssue(ctx: Context, issue: IssueRow) {
  return {
    id: issue.id,
    title: issue.title,
    state: issueStateName(issue),
    confidential: issue.confidential,
    reference: formatIssueReference({ project_id: 0 }, issue),
    path: issueWebPath(issue),
    assignees: issue.assignees.map((user) => presentUserBasic(ctx.config.url, user)),
    milestone: issue.milestone === null ? null : presentMilestone(ctx, issue.milestone),
    weight: issue.weight,
    due_date: issue.due_date,
    created_at: formatWireTime(issue.created_at),
    closed_at: issue.closed_at === null ? null : formatWireTime(issue.closed_at),
    pipeline_status: null,
  };
}
