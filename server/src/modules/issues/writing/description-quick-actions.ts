/**
 * Creates and updates issues whose description can contain quick actions. Runs the quick actions
 * and removes them from the stored description.
 */
import { authorize } from "../../../platform/auth/actions.ts";
import type { Context } from "../../../platform/context.ts";
import type { NamespaceRef } from "../../access/index.ts";
import type { ExtractedQuickActions } from "../../noteables/index.ts";
import { assertCanCreateIssue, createIssue, type NewIssue } from "../changing/creating.ts";
import { applyThreadDefaults, findThreadToResolve } from "../discussing/follow-ups.ts";
import { issuesPolicy } from "../issues.policy.ts";
import { extractQuickActions } from "../quick-actions/applying.ts";
import { getIssue, type IssueRef, type IssueRow } from "../reading/reading.ts";
import {
  editIssueWithRateLimit,
  editIssueWithoutRateLimit,
  spendUpdateRateLimit,
  type IssueEditResult,
  type IssueUpdate,
} from "../changing/updating.ts";
import { validateDescription } from "../../texts/index.ts";

export interface NewIssueWithQuickActions extends NewIssue {
  /**
   * The id of a thread to resolve. If the viewer cannot resolve the thread, the issue is still
   * created.
   */
  discussionToResolve?: string | undefined;
}

export async function createIssueWithQuickActions(
  ctx: Context,
  ref: NamespaceRef,
  { discussionToResolve, ...asked }: NewIssueWithQuickActions,
): Promise<IssueRow> {
  const place = await assertCanCreateIssue(ctx, ref);
  const thread = await findThreadToResolve(ctx, ref, discussionToResolve);
  const wish = thread === undefined ? asked : applyThreadDefaults(thread, asked);
  const said = await extractQuickActions(ctx, validateDescription(wish.description ?? ""));
  // `/confidential` applies before the issue is created. Otherwise all users who can see the project
  // would receive the event of the new issue.
  const confidential = wish.confidential === true || said.isAskedFor("confidential");
  const described = { ...wish, description: said.text, ...(confidential && { confidential }) };
  return createIssue(ctx, place, described, async (inner, issue) => {
    const now = await doing(said)(inner, issue);
    await thread?.settle(inner, now);
    return now;
  });
}

export async function editIssueWithQuickActions(
  ctx: Context,
  ref: IssueRef,
  change: IssueUpdate,
): Promise<IssueEditResult> {
  if (change.description === undefined) return editIssueWithRateLimit(ctx, ref, change);
  // Parsing a long description takes CPU time, so the rate limit and the policy are checked first.
  await spendUpdateRateLimit(ctx);
  authorize(ctx, issuesPolicy.update, await getIssue(ctx, ref));
  const said = await extractQuickActions(ctx, validateDescription(change.description));
  return editIssueWithoutRateLimit(ctx, ref, { ...change, description: said.text }, doing(said));
}

function doing(said: ExtractedQuickActions) {
  return async (inner: Context, issue: IssueRow) => {
    if (said.count === 0) return issue;
    await said.apply(inner, issue);
    return getIssue(inner, { project: { id: issue.project_id }, iid: issue.iid });
  };
}
