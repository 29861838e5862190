/** Presents the merges of an issue for its page. */
import { issueBasePath, type IssueMerges } from "@cairn/contract/issues/issue-page";
import type { Context } from "../../../platform/context.ts";
import { issuesPolicy } from "../issues.policy.ts";
import { issueWebPath } from "../reading/issues.present.ts";
import type { MergedIssues } from "../reading/merged-issues.ts";
import { formatIssueReference } from "../reading/named-issues.ts";
import type { IssueRow } from "../reading/reading.ts";
import { findMergeRefusal, isMergedIntoTarget, needsReopening } from "./merge-state.ts";
import { isTooOldToUndo } from "./undo-period.ts";

/** Undefined when the issue has no merge that the viewer can see. */
export function presentMerges(
  ctx: Context,
  issue: IssueRow,
  { into, duplicates }: MergedIssues,
): IssueMerges | undefined {
  if (into === null && duplicates.length === 0) return undefined;
  const present = (other: IssueRow) => ({
    reference: formatIssueReference(issue, other),
    title: other.title,
    path: issueWebPath(other),
  });
  return {
    into: into && { ...present(into.target), can_undo: canUndoMerge(ctx, issue, into) },
    from: duplicates.map((duplicate) => ({
      ...present(duplicate),
      base_path: issueBasePath(duplicate.project_full_path, duplicate.iid),
      comments: duplicate.user_notes_count,
    })),
  };
}

/**
 * Whether the viewer can merge the issue into another one. Ignores a merge into an issue that the viewer
 * cannot read.
 */
export function canMergeIssue(ctx: Context, issue: IssueRow, { into }: MergedIssues): boolean {
  if (!issuesPolicy.arrange.allows(ctx.viewer, issue) || findMergeRefusal(issue, "") !== null) {
    return false;
  }
  return (
    into === null || (!isMergedIntoTarget(issue, into.merge) && isTooOldToUndo(ctx, into.merge))
  );
}

function canUndoMerge(
  ctx: Context,
  duplicate: IssueRow,
  { merge, target }: NonNullable<MergedIssues["into"]>,
): boolean {
  if (isTooOldToUndo(ctx, merge)) return false;
  const isReopened = needsReopening(duplicate, merge);
  return (
    [duplicate, target].every((issue) => issuesPolicy.arrange.allows(ctx.viewer, issue)) &&
    (!isReopened || issuesPolicy.reopen.allows(ctx.viewer, duplicate))
  );
}
