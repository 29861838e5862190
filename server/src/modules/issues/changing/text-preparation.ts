/**
 * Validates, spam-checks and renders a new title and description. This slow work happens before the
 * issue is locked, so that no other request has to wait for it.
 */
import { authorize } from "../../../platform/auth/actions.ts";
import { viewerUserId } from "../../../platform/auth/viewer.ts";
import type { Context } from "../../../platform/context.ts";
import {
  assertValidText,
  renderTitleAndDescription,
  validateDescription,
  computeTextUpdate,
  type PreparedText,
  type TextUpdate,
} from "../../texts/index.ts";
import type { IssueUpdate } from "./issue-update.ts";
import { issuesPolicy } from "../issues.policy.ts";
import { issueQuickActions, formatIssueType } from "./quick-action-registry.ts";
import { getIssue, type IssueRef, type IssueRow } from "../reading/reading.ts";
import { checkTextForSpam } from "./spam.ts";

const EDITED_AT_ONCE =
  "Someone edited the issue at the same time you did. Please check out the issue and make sure your changes will not unintentionally remove theirs.";

export const EMPTY_PREPARED_TEXT: PreparedText = { words: {}, drawn: {} };

/**
 * Validates, merges and renders the text of the update. Throws when the viewer cannot edit the
 * issue or the text is invalid, before it merges and renders.
 */
export async function prepareIssueText(
  ctx: Context,
  ref: IssueRef,
  change: IssueUpdate,
  isFirst: boolean,
): Promise<PreparedText> {
  const { title, description, task } = change;
  if (title === undefined && description === undefined && task === undefined) {
    return EMPTY_PREPARED_TEXT;
  }
  const issue = await getIssue(ctx, ref);
  authorize(ctx, issuesPolicy.update, issue);
  assertValidText(change);
  // Counts the request toward the rate limit before the work that takes CPU time: merging, the spam
  // check and rendering.
  if (isFirst) await ctx.rateLimits.spend("markdown", String(viewerUserId(ctx.viewer)));
  const words = await computeTextToStore(ctx, issue, change);
  const isNew = words.title !== undefined || words.description !== undefined;
  if (isFirst && isNew) await checkIssueUpdateForSpam(ctx, issue, change);
  return { words, drawn: await renderTitleAndDescription(ctx, words) };
}

/**
 * Returns the changed title and description, merged with concurrent edits. Escapes quick actions
 * that a merge or a restored version brings back, so that the next edit does not run them. Quick
 * actions of the submitted text have already run.
 */
export async function computeTextToStore(
  ctx: Context,
  issue: IssueRow,
  change: IssueUpdate,
): Promise<TextUpdate> {
  const wanted = await computeTextUpdate(ctx, issue, change, {
    conflict: EDITED_AT_ONCE,
    task: `Someone edited this ${formatIssueType(issue)} at the same time you did. The description has been updated and you will need to make your changes again.`,
  });
  if (wanted.description === undefined || change.task !== undefined) return wanted;
  const description = validateDescription(await issueQuickActions.asWords(ctx, wanted.description));
  return { ...wanted, description };
}

/** Checks the new title and description for spam. Skips an update that only ticks a checkbox. */
export async function checkIssueUpdateForSpam(
  ctx: Context,
  issue: IssueRow,
  change: IssueUpdate,
): Promise<void> {
  const { title = issue.title, description = issue.description, task, captcha } = change;
  if (task !== undefined && change.title === undefined) return;
  const { project_id: projectId, confidential } = issue;
  const words = { projectId, title, description, confidential, captcha, before: issue };
  await checkTextForSpam(ctx, issue, words);
}
