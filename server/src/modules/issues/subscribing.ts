/** Hearing of an issue: whoever takes part does, unless they say otherwise. */
import { authorize } from "../../platform/auth/actions.ts";
import { userIdOf } from "../../platform/auth/viewer.ts";
import type { Context } from "../../platform/context.ts";
import { AppError } from "../../platform/errors/app-error.ts";
import { isOwn, issuesPolicy, type IssueSubject } from "./issues.policy.ts";
import { getIssue, type IssueRef, type IssueRow } from "./reading.ts";
import { findSubscription, hasCommented, keepSubscription } from "./subscribing.queries.ts";
import { spendOnUpdate } from "./updating.ts";

export async function isSubscribed(
  ctx: Context,
  issue: IssueSubject & { id: number },
): Promise<boolean> {
  const userId = userIdOf(ctx.viewer);
  if (userId === null) return false;
  const said = await findSubscription(ctx, issue.id, userId);
  return said ?? (isOwn(ctx.viewer, issue) || (await hasCommented(ctx, issue.id, userId)));
}

/** `isNew` is false when it was so already. */
export async function subscribe(
  ctx: Context,
  ref: IssueRef,
  wanted: boolean | "toggle",
): Promise<{ issue: IssueRow; isNew: boolean }> {
  await spendOnUpdate(ctx);
  return ctx.transaction(async (inner) => {
    const issue = await getIssue(inner, ref);
    authorize(inner, issuesPolicy.subscribe, issue);
    const userId = userIdOf(inner.viewer);
    if (userId === null) throw new AppError("unauthenticated", "401 Unauthorized");
    const now = await isSubscribed(inner, issue);
    if (wanted === now) return { issue, isNew: false };
    await keepSubscription(inner, issue.id, userId, !now);
    return { issue, isNew: true };
  });
}
