/**
 * Extracts the quick actions from a text of an issue and applies them with the same rules as the
 * API.
 */
import type { Context } from "../../../platform/context.ts";
import {
  applyQuickActions,
  type AppliedQuickActions,
  type ExtractedQuickActions,
  type QuickActionCommands,
} from "../../noteables/index.ts";
import { lockIssue } from "../changing/locking.ts";
import type { IssueRef } from "../reading/reading.ts";
import { spendUpdateRateLimit, updateLockedIssue } from "../changing/updating.ts";
import { ISSUE_ARGUMENTS_MAX } from "./issue-arguments.ts";
import { issueQuickActions, type CombinedIssueUpdate } from "../changing/quick-action-registry.ts";

export async function extractQuickActions(
  ctx: Pick<Context, "viewer">,
  written: string,
): Promise<ExtractedQuickActions> {
  const { text, commands } = await issueQuickActions.in(ctx, written);
  return {
    text,
    count: commands.length,
    isAskedFor: (wanted) =>
      issueQuickActions.asked(commands).some(({ action }) => action.name === wanted),
    apply: (inner, { place: { id }, iid }) => apply(inner, { project: { id }, iid }, commands),
  };
}

function apply(
  ctx: Context,
  ref: IssueRef,
  commands: QuickActionCommands,
): Promise<AppliedQuickActions> {
  const target = {
    registry: issueQuickActions,
    ref,
    lock: (inner: Context) => lockIssue(inner, ref),
    async save(inner: Context, { carried: _, ...change }: CombinedIssueUpdate) {
      await spendUpdateRateLimit(inner);
      await updateLockedIssue(inner, ref, change);
    },
    others: { max: ISSUE_ARGUMENTS_MAX, called: "issues" },
  };
  return applyQuickActions(ctx, target, commands);
}
