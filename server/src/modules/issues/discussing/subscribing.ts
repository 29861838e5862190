/** Services that subscribe to and unsubscribe from an issue, for viewers who can read the issue. */
import { authorize, reveal } from "../../../platform/auth/actions.ts";
import type { Context } from "../../../platform/context.ts";
import { notFoundError } from "../../../platform/errors/app-error.ts";
import { loadSubscribedFlags, setSubscription } from "../../subscriptions/index.ts";
import { issuesPolicy } from "../issues.policy.ts";
import { getIssue, type IssueRef, type IssueRow } from "../reading/reading.ts";
import { spendUpdateRateLimit } from "../changing/updating.ts";

/** Returns for each issue, in the order of `issues`, whether the viewer is subscribed to it. */
export async function listIssueSubscriptionFlags(
  ctx: Context,
  issues: readonly IssueRow[],
): Promise<boolean[]> {
  for (const issue of issues) reveal(ctx, issuesPolicy.read, issue, () => notFoundError("Issue"));
  return loadSubscribedFlags(ctx, issues);
}

/**
 * Subscribes the viewer to an issue or unsubscribes them. In the result, `isNew` is false when the
 * viewer already was subscribed or unsubscribed as requested.
 */
export async function setIssueSubscription(
  ctx: Context,
  ref: IssueRef,
  wanted: boolean | "toggle",
): Promise<{ issue: IssueRow; isNew: boolean }> {
  await spendUpdateRateLimit(ctx);
  return ctx.transaction(async (inner) => {
    const issue = await getIssue(inner, ref);
    authorize(inner, issuesPolicy.subscribe, issue);
    const isNew = await setSubscription(inner, issue, wanted);
    // Omits the column that was loaded before the change.
    const { subscription: _, ...rest } = issue;
    return { issue: rest, isNew };
  });
}
