/** Changing an issue: its words, what is said about it, whether it is open. */
import { authorize } from "../../platform/auth/actions.ts";
import { userIdOf } from "../../platform/auth/viewer.ts";
import type { Context } from "../../platform/context.ts";
import { holdPlace } from "../access/index.ts";
import { getProject, recordProjectActivity } from "../projects/index.ts";
import { arranged, type Arrangement } from "./arranging.ts";
import { closing, reopening, type StateChange } from "./closing.ts";
import { announceIssue, ISSUE_EVENTS } from "./issues.events.ts";
import { issuesPolicy } from "./issues.policy.ts";
import {
  lockIssue,
  recount,
  updateIssue as updateRow,
  updateWords,
  type IssueWords,
} from "./changing.queries.ts";
import { getIssue, type IssueRef, type IssueRow } from "./reading.ts";
import { drawWords, settleWords, type DrawnWords } from "./rendering.ts";
import { goodDescription, goodTitle } from "./words.ts";

export interface IssueChange extends Arrangement {
  title?: string | undefined;
  description?: string | undefined;
  stateEvent?: "close" | "reopen" | undefined;
  /** For those who bring changes from elsewhere. */
  updatedAt?: string | undefined;
}

export async function updateIssue(
  ctx: Context,
  ref: IssueRef,
  change: IssueChange,
): Promise<IssueRow> {
  const drawn = await drawChange(ctx, ref, change);
  return ctx.transaction(async (inner) => {
    const seen = await getIssue(inner, ref);
    await holdPlace(inner, { id: seen.project_id });
    await lockIssue(inner, seen.id);
    // As it is now that nobody else can change it.
    const issue = await getIssue(inner, ref);
    authorize(inner, issuesPolicy.update, issue);
    const words = wordsOf(issue, change);
    const state = stateOf(inner, issue, change);
    const values = {
      ...(await arrangementOf(inner, issue, change)),
      ...state?.values,
      ...backdated(inner, issue, change),
    };
    const changed = [...Object.keys(words), ...Object.keys(values)];
    if (changed.length === 0) return issue;
    if (Object.keys(words).length > 0) {
      await updateWords(inner, issue.id, {
        ...words,
        ...(await markupOf(inner, issue, words, drawn)),
      });
    }
    await updateRow(inner, issue.id, values);
    if (state !== undefined) await recount(inner, issue.project_id, state.counted);
    const assigned = values.assignee_ids?.filter((id) => !issue.assignee_ids.includes(id)) ?? [];
    await announceIssue(inner, state?.event ?? ISSUE_EVENTS.updated, issue, { changed, assigned });
    const now = await getIssue(inner, { project: { id: issue.project_id }, iid: issue.iid });
    // The time shows to everybody, also that something secret happened then.
    if (!now.confidential) await recordProjectActivity(inner, { id: issue.project_id });
    return now;
  });
}

/** Only for those who may write them, and only what could be kept: drawing is work. */
async function drawChange(ctx: Context, ref: IssueRef, change: IssueChange): Promise<DrawnWords> {
  const { title, description } = change;
  if (title === undefined && description === undefined) return {};
  const issue = await getIssue(ctx, ref);
  authorize(ctx, issuesPolicy.update, issue);
  wordsOf(issue, change);
  await ctx.rateLimits.spend("markdown", String(userIdOf(ctx.viewer)));
  return drawWords(ctx, { title, description });
}

function wordsOf(issue: IssueRow, { title, description }: IssueChange) {
  const words: { title?: string; description?: string } = {};
  if (title !== undefined && goodTitle(title) !== issue.title) words.title = goodTitle(title);
  if (description !== undefined && description !== issue.description) {
    words.description = goodDescription(description);
  }
  return words;
}

/** Only of what has changed: the rest stays as it was drawn. */
async function markupOf(
  ctx: Context,
  issue: IssueRow,
  words: { title?: string; description?: string },
  { title, description }: DrawnWords,
): Promise<IssueWords> {
  const changed = {
    ...(words.title === undefined || title === undefined ? {} : { title }),
    ...(words.description === undefined || description === undefined ? {} : { description }),
  };
  return settleWords(ctx, changed, { id: issue.project_id, full_path: issue.project_full_path });
}

function stateOf(
  ctx: Context,
  issue: IssueRow,
  { stateEvent }: IssueChange,
): StateChange | undefined {
  if (stateEvent === undefined) return undefined;
  return stateEvent === "close" ? closing(ctx, issue) : reopening(ctx, issue);
}

/** Whoever may not arrange keeps the rest of their change; this part is left out without a word. */
async function arrangementOf(ctx: Context, issue: IssueRow, change: IssueChange) {
  if (!issuesPolicy.arrange.allows(ctx.viewer, issue)) return {};
  const project = await getProject(ctx, { id: issue.project_id });
  const values = await arranged(ctx, project, issue, change);
  return Object.fromEntries(
    Object.entries(values).filter(([name, value]) => !isSame(value, issue[name as keyof IssueRow])),
  );
}

/** Ids in another order are the same ids. */
function isSame(value: unknown, current: unknown): boolean {
  if (!Array.isArray(value) || !Array.isArray(current)) return value === current;
  return value.length === current.length && value.every((id) => current.includes(id));
}

function backdated(ctx: Context, issue: IssueRow, { updatedAt }: IssueChange) {
  const may = updatedAt !== undefined && issuesPolicy.backdate.allows(ctx.viewer, issue);
  return may ? { updated_at: updatedAt } : {};
}
