/** Who is offered quick actions on issues: the same answers that the matching calls ask for. */
import { ISSUE_TYPE, type IssueType } from "@cairn/contract/issues/issues";
import type { Context } from "../../../platform/context.ts";
import { issuesPolicy } from "../issues.policy.ts";
import type { QuickActionIssue } from "../changing/quick-action-registry.ts";

export function canUpdate({ viewer }: Context, issue: QuickActionIssue): boolean {
  return issuesPolicy.update.allows(viewer, issue);
}

export function canTriage({ viewer }: Context, issue: QuickActionIssue): boolean {
  return issuesPolicy.arrange.allows(viewer, issue);
}

export function hasIssueType(issue: QuickActionIssue, ...types: readonly IssueType[]): boolean {
  return types.some((type) => ISSUE_TYPE[type] === issue.type);
}

/** As far as modules that come before this one look at its project. */
export function toReferencePlace({
  project_id: id,
  traversal_ids,
  project_full_path,
}: QuickActionIssue) {
  return { id, traversal_ids, kind: "project", full_path: project_full_path };
}
