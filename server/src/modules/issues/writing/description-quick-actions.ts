/** Issues as people write them: what their descriptions ask for is done, and not kept as words. */
import { authorize } from "../../../platform/auth/actions.ts";
import type { Context } from "../../../platform/context.ts";
import type { NamespaceRef } from "../../access/index.ts";
import type { ReadQuickActions } from "../../noteables/index.ts";
import { assertMayCreate, createIssue, type NewIssue } from "../changing/creating.ts";
import { begunBy, threadToSettle } from "../discussing/follow-ups.ts";
import { issuesPolicy } from "../issues.policy.ts";
import { readQuickActions } from "../quick-actions/applying.ts";
import { getIssue, type IssueRef, type IssueRow } from "../reading/reading.ts";
import {
  editIssue,
  editUnspent,
  spendOnUpdate,
  type EditedIssue,
  type IssueChange,
} from "../changing/updating.ts";
import { goodDescription } from "../../texts/index.ts";

export interface WrittenIssue extends NewIssue {
  /** The id of a discussion; whoever may not settle it opens the issue all the same. */
  discussionToResolve?: string | undefined;
}

export async function writeIssue(
  ctx: Context,
  ref: NamespaceRef,
  { discussionToResolve, ...asked }: WrittenIssue,
): Promise<IssueRow> {
  const place = await assertMayCreate(ctx, ref);
  const thread = await threadToSettle(ctx, ref, discussionToResolve);
  const wish = thread === undefined ? asked : begunBy(thread, asked);
  const said = await readQuickActions(goodDescription(wish.description ?? ""));
  // From its first moment on: nobody is told of it before it is a secret.
  const confidential = wish.confidential === true || said.isAskedFor("confidential");
  const described = { ...wish, description: said.text, ...(confidential && { confidential }) };
  return createIssue(ctx, place, described, async (inner, issue) => {
    const now = await doing(said)(inner, issue);
    await thread?.settle(inner, now);
    return now;
  });
}

export async function rewriteIssue(
  ctx: Context,
  ref: IssueRef,
  change: IssueChange,
): Promise<EditedIssue> {
  if (change.description === undefined) return editIssue(ctx, ref, change);
  // Limit and policy first: reading a long text takes processor time.
  await spendOnUpdate(ctx);
  authorize(ctx, issuesPolicy.update, await getIssue(ctx, ref));
  const said = await readQuickActions(goodDescription(change.description));
  return editUnspent(ctx, ref, { ...change, description: said.text }, doing(said));
}

function doing(said: ReadQuickActions) {
  return async (inner: Context, issue: IssueRow) => {
    if (said.count === 0) return issue;
    await said.apply(inner, issue);
    return getIssue(inner, { project: { id: issue.project_id }, iid: issue.iid });
  };
}
