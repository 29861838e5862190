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
  type RenderedText,
  type TextUpdate,
  type TextFields,
} from "../../texts/index.ts";
import type { IssueUpdate } from "./issue-update.ts";
import { issuesPolicy } from "../issues.policy.ts";
import { issueQuickActions, formatIssueType } from "./quick-action-registry.ts";
import { getIssue, type IssueRef, type IssueRow } from "../reading/reading.ts";
import { checkTextForSpam } from "./spam.ts";

const EDITED_AT_ONCE =
  "Someone edited the issue at the same time you did. Please check out the issue and make sure your changes will not unintentionally remove theirs.";

export interface PreparedText {
  words: TextFields;
  drawn: RenderedText;
}

export const NO_PREPARED_TEXT: PreparedText = { words: {}, drawn: {} };

/**
 * Validates, merges and renders the text of the update. Throws before this expensive work when the
 * viewer cannot edit the issue or the text is invalid.
 */
export async function prepareText(
  ctx: Context,
  ref: IssueRef,
  change: IssueUpdate,
  isFirst: boolean,
): Promise<PreparedText> {
  const { title, description, task } = change;
  if (title === undefined && description === undefined && task === undefined) {
    return NO_PREPARED_TEXT;
  }
  const issue = await getIssue(ctx, ref);
  authorize(ctx, issuesPolicy.update, issue);
  assertValidText(change);
  // Merging, spam checks and rendering take CPU time, so the request counts toward the rate limit
  // first.
  if (isFirst) await ctx.rateLimits.spend("markdown", String(viewerUserId(ctx.viewer)));
  const words = await computeTextToStore(ctx, issue, change);
  const isNew = words.title !== undefined || words.description !== undefined;
  if (isFirst && isNew) await checkChangeForSpam(ctx, issue, change);
  return { words, drawn: await renderTitleAndDescription(ctx, words) };
}

/**
 * The quick actions of the submitted text have already run. A quick action that is still in the text
 * comes from a merge or a restored version. It becomes plain text, so that it does not run at the
 * next edit.
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
  const description = validateDescription(await issueQuickActions.asWords(wanted.description));
  return { ...wanted, description };
}

/** Checks only a title or description that the viewer wrote, not the ticking of a checkbox. */
export async function checkChangeForSpam(
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

/**
 * Returns the prepared HTML if it was rendered from the title and description `now`, else undefined.
 */
export function matchRenderedText(
  { words, drawn }: PreparedText,
  now: TextFields,
): RenderedText | undefined {
  const parts = Object.keys(now) as (keyof TextFields)[];
  if (parts.some((part) => words[part] !== now[part])) return undefined;
  return Object.fromEntries(parts.map((part) => [part, drawn[part]]));
}
