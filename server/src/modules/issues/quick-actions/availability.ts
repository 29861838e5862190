/** Decides which quick actions a viewer can use on an issue, by the same policy as the API. */
import { ISSUE_TYPE, type IssueType } from "@cairn/contract/issues/issues";
import type { Context } from "../../../platform/context.ts";
import { issuesPolicy } from "../issues.policy.ts";
import type { QuickActionIssue } from "../changing/quick-action-registry.ts";

export function canUpdateIssue({ viewer }: Context, issue: QuickActionIssue): boolean {
  return issuesPolicy.update.allows(viewer, issue);
}

export function canTriageIssue({ viewer }: Context, issue: QuickActionIssue): boolean {
  return issuesPolicy.arrange.allows(viewer, issue);
}

export function hasIssueType(issue: QuickActionIssue, ...types: readonly IssueType[]): boolean {
  return types.some((type) => ISSUE_TYPE[type] === issue.type);
}

/**
 * Returns the issue's project in the form that the modules of labels, milestones and references
 * expect.
 */
export function getIssueProjectPlace({
  project_id: id,
  traversal_ids,
  project_full_path,
}: QuickActionIssue) {
  return { id, traversal_ids, kind: "project", full_path: project_full_path };
}
