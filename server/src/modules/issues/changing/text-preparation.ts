/** What an issue is to say, looked at and drawn before anything is locked. */
import { authorize } from "../../../platform/auth/actions.ts";
import { viewerUserId } from "../../../platform/auth/viewer.ts";
import type { Context } from "../../../platform/context.ts";
import {
  assertValidText,
  renderIssueText,
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

/** Only for those who may write them, and only what could be kept. */
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
  // From here on it is work: putting texts together, looking at them, drawing them.
  if (isFirst) await ctx.rateLimits.spend("markdown", String(viewerUserId(ctx.viewer)));
  const words = await computeTextToStore(ctx, issue, change);
  const isNew = words.title !== undefined || words.description !== undefined;
  if (isFirst && isNew) await checkChangeForSpam(ctx, issue, change);
  return { words, drawn: await renderIssueText(ctx, words) };
}

/**
 * What was asked for in them is done by now. If anything in them still asks, nobody wrote it so: texts
 * were put together, or an old one was taken up again. It must not wait for the next who edits them.
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

/** At what somebody wrote themselves; a ticked box says nothing. */
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

/** The drawings of exactly these words. */
export function matchRenderedText(
  { words, drawn }: PreparedText,
  now: TextFields,
): RenderedText | undefined {
  const parts = Object.keys(now) as (keyof TextFields)[];
  if (parts.some((part) => words[part] !== now[part])) return undefined;
  return Object.fromEntries(parts.map((part) => [part, drawn[part]]));
}
