/** What an issue is to say, looked at and drawn before anything is locked. */
import { authorize } from "../../../platform/auth/actions.ts";
import { userIdOf } from "../../../platform/auth/viewer.ts";
import type { Context } from "../../../platform/context.ts";
import {
  assertKeepable,
  drawWords,
  goodDescription,
  wantedWords,
  type DrawnWords,
  type WantedWords,
  type Words,
} from "../../texts/index.ts";
import type { IssueChange } from "./issue-update.ts";
import { issuesPolicy } from "../issues.policy.ts";
import { issueQuickActions, wordFor } from "./quick-action-registry.ts";
import { getIssue, type IssueRef, type IssueRow } from "../reading/reading.ts";
import { checkWords } from "./spam.ts";

const EDITED_AT_ONCE =
  "Someone edited the issue at the same time you did. Please check out the issue and make sure your changes will not unintentionally remove theirs.";

export interface DrawnAhead {
  words: Words;
  drawn: DrawnWords;
}

export const UNDRAWN: DrawnAhead = { words: {}, drawn: {} };

/** Only for those who may write them, and only what could be kept. */
export async function drawAhead(
  ctx: Context,
  ref: IssueRef,
  change: IssueChange,
  isFirst: boolean,
): Promise<DrawnAhead> {
  const { title, description, task } = change;
  if (title === undefined && description === undefined && task === undefined) {
    return UNDRAWN;
  }
  const issue = await getIssue(ctx, ref);
  authorize(ctx, issuesPolicy.update, issue);
  assertKeepable(change);
  // From here on it is work: putting texts together, looking at them, drawing them.
  if (isFirst) await ctx.rateLimits.spend("markdown", String(userIdOf(ctx.viewer)));
  const words = await wordsToKeep(ctx, issue, change);
  const isNew = words.title !== undefined || words.description !== undefined;
  if (isFirst && isNew) await look(ctx, issue, change);
  return { words, drawn: await drawWords(ctx, words) };
}

/**
 * What was asked for in them is done by now. If anything in them still asks, nobody wrote it so: texts
 * were put together, or an old one was taken up again. It must not wait for the next who edits them.
 */
export async function wordsToKeep(
  ctx: Context,
  issue: IssueRow,
  change: IssueChange,
): Promise<WantedWords> {
  const wanted = await wantedWords(ctx, issue, change, {
    conflict: EDITED_AT_ONCE,
    task: `Someone edited this ${wordFor(issue)} at the same time you did. The description has been updated and you will need to make your changes again.`,
  });
  if (wanted.description === undefined || change.task !== undefined) return wanted;
  const description = goodDescription(await issueQuickActions.asWords(wanted.description));
  return { ...wanted, description };
}

/** At what somebody wrote themselves; a ticked box says nothing. */
export async function look(ctx: Context, issue: IssueRow, change: IssueChange): Promise<void> {
  const { title = issue.title, description = issue.description, task, captcha } = change;
  if (task !== undefined && change.title === undefined) return;
  const { project_id: projectId, confidential } = issue;
  const words = { projectId, title, description, confidential, captcha, before: issue };
  await checkWords(ctx, issue, words);
}

/** The drawings of exactly these words. */
export function stillRight({ words, drawn }: DrawnAhead, now: Words): DrawnWords | undefined {
  const parts = Object.keys(now) as (keyof Words)[];
  if (parts.some((part) => words[part] !== now[part])) return undefined;
  return Object.fromEntries(parts.map((part) => [part, drawn[part]]));
}
