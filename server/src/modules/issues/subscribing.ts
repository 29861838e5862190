/** Hearing of an issue: whoever takes part does, unless they say otherwise. */
import { authorize, reveal } from "../../platform/auth/actions.ts";
import { userIdOf } from "../../platform/auth/viewer.ts";
import type { Context } from "../../platform/context.ts";
import { AppError, notFound } from "../../platform/errors/app-error.ts";
import { isOwn, issuesPolicy, type IssueSubject } from "./issues.policy.ts";
import { getIssue, type IssueRef, type IssueRow } from "./reading.ts";
import { commentedAmong, findSubscriptions, keepSubscription } from "./subscribing.queries.ts";
import { spendOnUpdate } from "./updating.ts";

export async function isSubscribed(
  ctx: Context,
  issue: IssueSubject & { id: number },
): Promise<boolean> {
  const [answer = false] = await areSubscribed(ctx, [issue]);
  return answer;
}

/** The same for many, in their order. */
export async function subscribedToEach(
  ctx: Context,
  issues: readonly IssueRow[],
): Promise<boolean[]> {
  for (const issue of issues) reveal(ctx, issuesPolicy.read, issue, notFound("Issue"));
  return areSubscribed(ctx, issues);
}

async function areSubscribed(
  ctx: Context,
  issues: readonly (IssueSubject & { id: number })[],
): Promise<boolean[]> {
  const userId = userIdOf(ctx.viewer);
  if (userId === null) return issues.map(() => false);
  const ids = issues.map(({ id }) => id);
  const said = await findSubscriptions(ctx, ids, userId);
  const open = issues.filter((issue) => !said.has(issue.id) && !isOwn(ctx.viewer, issue));
  const spoken =
    open.length === 0
      ? new Set<number>()
      : await commentedAmong(
          ctx,
          open.map(({ id }) => id),
          userId,
        );
  return issues.map(
    (issue) => said.get(issue.id) ?? (isOwn(ctx.viewer, issue) || spoken.has(issue.id)),
  );
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
