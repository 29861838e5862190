/**
 * Marks an issue as a duplicate of another issue. The duplicate is closed and refers to the other.
 */
import { authorize } from "../../../platform/auth/actions.ts";
import type { Context } from "../../../platform/context.ts";
import { AppError, validationError } from "../../../platform/errors/app-error.ts";
import { updateIssueRow } from "../changing/changing.queries.ts";
import { lockIssue } from "../changing/locking.ts";
import { announceIssuePairEvent, ISSUE_PAIR_EVENTS } from "../issues.events.ts";
import { issuesPolicy, canDiscussIssue, isMemberAuthorOrAssignee } from "../issues.policy.ts";
import { linkIssues, listIssueLinks } from "./linking.ts";
import { getIssue, type IssueRef, type IssueRow } from "../reading/reading.ts";
import { spendUpdateRateLimit, updateIssue } from "../changing/updating.ts";

/**
 * Closes the issue as a duplicate of the other issue. Throws unless the viewer can close the issue
 * and can comment on the other one. Links both issues if the viewer has Planner access to both. The
 * other issue gets a system note only if the viewer is a member of its project, its author or an
 * assignee. Otherwise anyone could add system notes to any public issue by closing an issue of
 * their own.
 */
export async function markIssueAsDuplicate(
  ctx: Context,
  ref: IssueRef,
  otherRef: IssueRef,
): Promise<IssueRow> {
  await spendUpdateRateLimit(ctx);
  return ctx.transaction(async (inner) => {
    const issue = await lockIssue(inner, ref);
    authorize(inner, issuesPolicy.update, issue);
    const other = await getIssue(inner, otherRef);
    if (other.id === issue.id) throw validationError({ duplicated_to_id: ["is the same issue"] });
    if (!canDiscussIssue(inner.viewer, other)) throw new AppError("forbidden", "403 Forbidden");
    await updateIssue(inner, ref, { stateEvent: "close" });
    await updateIssueRow(inner, issue.id, { duplicated_to_id: other.id });
    const isOneSided = !isMemberAuthorOrAssignee(inner.viewer, other);
    await announceIssuePairEvent(inner, ISSUE_PAIR_EVENTS.duplicated, issue, other, {
      ...(isOneSided && { one_sided: true }),
    });
    await relate(inner, ref, issue, other);
    return getIssue(inner, ref);
  });
}

async function relate(
  ctx: Context,
  ref: IssueRef,
  issue: IssueRow,
  other: IssueRow,
): Promise<void> {
  const arranges = [issue, other].every((one) => issuesPolicy.arrange.allows(ctx.viewer, one));
  if (!arranges) return;
  const linked = await listIssueLinks(ctx, ref);
  if (linked.some((link) => link.issue.id === other.id)) return;
  const otherRef = { project: { id: other.project_id }, iid: other.iid };
  await linkIssues(ctx, ref, otherRef, "relates_to").catch((error: unknown) => {
    // The issue is marked as a duplicate even if linking failed because an issue has too many links.
    if (!(error instanceof AppError) || error.code !== "invalid") throw error;
  });
}
