/** Changing an issue: its words, what is said about it, whether it is open. */
import { authorize } from "../../platform/auth/actions.ts";
import { userIdOf } from "../../platform/auth/viewer.ts";
import type { Context } from "../../platform/context.ts";
import { AppError } from "../../platform/errors/app-error.ts";
import type { CaptchaAnswer } from "../moderation/index.ts";
import { getProject, recordProjectActivity } from "../projects/index.ts";
import { arranged, type Arrangement } from "./arranging.ts";
import { recount, updateIssue as updateRow, updateWords } from "./changing.queries.ts";
import { closing, reopening, type StateChange } from "./closing.ts";
import { holdIssue } from "./holding.ts";
import { announceIssue, ISSUE_EVENTS } from "./issues.events.ts";
import { issuesPolicy } from "./issues.policy.ts";
import { getIssue, type IssueRef, type IssueRow } from "./reading.ts";
import { drawWords, markupOf, type DrawnWords } from "./rendering.ts";
import { checkWords } from "./spam.ts";
import { keepVersion } from "./versions.ts";
import { assertKeepable, wantedWords, type SentWords, type Words } from "./wanted-words.ts";

export interface IssueChange extends Arrangement, SentWords {
  stateEvent?: "close" | "reopen" | undefined;
  /** For those who bring changes from elsewhere. */
  updatedAt?: string | undefined;
  /** Where a form carries it; API clients send headers. */
  captcha?: CaptchaAnswer | undefined;
}

export interface EditedIssue {
  issue: IssueRow;
  /** What others wrote in the meantime is in it too. */
  merged: boolean;
}

/** So often what is to be said is drawn; if somebody was always faster, those who read it draw it. */
const ROUNDS = 2;

export async function updateIssue(
  ctx: Context,
  ref: IssueRef,
  change: IssueChange,
): Promise<IssueRow> {
  return (await editIssue(ctx, ref, change)).issue;
}

/** Drawing is slow, so it happens before anything is locked, and again if it was for nothing. */
export async function editIssue(
  ctx: Context,
  ref: IssueRef,
  change: IssueChange,
): Promise<EditedIssue> {
  for (let round = 1; ; round += 1) {
    const ahead = await drawAhead(ctx, ref, change, round === 1);
    const edited = await ctx.transaction((inner) =>
      save(inner, ref, change, { ahead, isLast: round === ROUNDS }),
    );
    if (edited !== undefined) return edited;
  }
}

interface DrawnAhead {
  words: Words;
  drawn: DrawnWords;
}

/** Only for those who may write them, and only what could be kept. */
async function drawAhead(
  ctx: Context,
  ref: IssueRef,
  change: IssueChange,
  isFirst: boolean,
): Promise<DrawnAhead> {
  const { title, description, task } = change;
  if (title === undefined && description === undefined && task === undefined) {
    return { words: {}, drawn: {} };
  }
  const issue = await getIssue(ctx, ref);
  authorize(ctx, issuesPolicy.update, issue);
  assertKeepable(change);
  // From here on it is work: putting texts together, looking at them, drawing them.
  if (isFirst) await ctx.rateLimits.spend("markdown", String(userIdOf(ctx.viewer)));
  const words = await wantedWords(ctx, issue, change);
  const isNew = words.title !== undefined || words.description !== undefined;
  if (isFirst && isNew) await look(ctx, issue, change);
  return { words, drawn: await drawWords(ctx, words) };
}

/** At what somebody wrote themselves; a ticked box says nothing. */
async function look(ctx: Context, issue: IssueRow, change: IssueChange): Promise<void> {
  const { title = issue.title, description = issue.description, task, captcha } = change;
  if (task !== undefined && change.title === undefined) return;
  const { project_id: projectId, confidential } = issue;
  const words = { projectId, title, description, confidential, captcha, before: issue };
  await checkWords(ctx, issue, words);
}

/** Undefined when something else is to be said than what was drawn. */
async function save(
  ctx: Context,
  ref: IssueRef,
  change: IssueChange,
  { ahead, isLast }: { ahead: DrawnAhead; isLast: boolean },
): Promise<EditedIssue | undefined> {
  const issue = await holdIssue(ctx, ref);
  authorize(ctx, issuesPolicy.update, issue);
  const { merged, ...words } = await wantedWords(ctx, issue, change);
  const drawn = stillRight(ahead, words);
  if (drawn === undefined && !isLast) return undefined;
  const state = stateOf(ctx, issue, change);
  const values = {
    ...(await arrangementOf(ctx, issue, change)),
    ...state?.values,
    ...backdated(ctx, issue, change),
  };
  const changed = [...Object.keys(words), ...Object.keys(values)];
  if (changed.length === 0) return { issue, merged };
  const edit = await writeWords(ctx, issue, words, drawn);
  await updateRow(ctx, issue.id, { ...values, ...edit });
  if (state !== undefined) await recount(ctx, issue.project_id, state.counted);
  const assigned = values.assignee_ids?.filter((id) => !issue.assignee_ids.includes(id)) ?? [];
  await announceIssue(ctx, state?.event ?? ISSUE_EVENTS.updated, issue, { changed, assigned });
  const now = await getIssue(ctx, { project: { id: issue.project_id }, iid: issue.iid });
  // The time shows to everybody, also that something secret happened then.
  if (!now.confidential) await recordProjectActivity(ctx, { id: issue.project_id });
  return { issue: now, merged };
}

/** The drawings of exactly these words. */
function stillRight({ words, drawn }: DrawnAhead, now: Words): DrawnWords | undefined {
  const parts = Object.keys(now) as (keyof Words)[];
  if (parts.some((part) => words[part] !== now[part])) return undefined;
  return Object.fromEntries(parts.map((part) => [part, drawn[part]]));
}

async function writeWords(
  ctx: Context,
  issue: IssueRow,
  words: Words,
  drawn: DrawnWords | undefined,
) {
  const by = userIdOf(ctx.viewer);
  if (Object.keys(words).length === 0) return {};
  if (by === null) throw new AppError("unauthenticated", "401 Unauthorized");
  await updateWords(ctx, issue.id, { ...words, ...(await markupOf(ctx, issue, drawn)) });
  await keepVersion(ctx, issue, by, words);
  return { last_edited_at: ctx.now().toISOString(), last_edited_by_id: by };
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
