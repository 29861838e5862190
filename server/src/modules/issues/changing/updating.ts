/** Changing an issue: its words, what is said about it, whether it is open. */
import { authorize } from "../../../platform/auth/actions.ts";
import { viewerUserId } from "../../../platform/auth/viewer.ts";
import type { Context } from "../../../platform/context.ts";
import { AppError } from "../../../platform/errors/app-error.ts";
import { getProject, recordProjectActivity } from "../../projects/index.ts";
import {
  saveVersion,
  buildStoredHtml,
  updateText,
  type RenderedText,
  type TextFields,
} from "../../texts/index.ts";
import { keepReferencedUploads } from "../../uploads/index.ts";
import { buildIssueValues } from "./attributes.ts";
import { parseBackdate } from "./backdating.ts";
import { adjustIssueCounters, updateIssueRow } from "./changing.queries.ts";
import { buildCloseChange, buildReopenChange, type StateChange } from "./closing.ts";
import { diffIssue } from "./change-set.ts";
import { lockIssue } from "./locking.ts";
import type { IssueUpdate } from "./issue-update.ts";
import { announceIssue, ISSUE_EVENTS } from "../issues.events.ts";
import { issuesPolicy } from "../issues.policy.ts";
import { getIssue, type IssueRef, type IssueRow } from "../reading/reading.ts";
import {
  prepareText,
  checkChangeForSpam,
  matchRenderedText,
  NO_PREPARED_TEXT,
  computeTextToStore,
  type PreparedText,
} from "./text-preparation.ts";

export type { IssueUpdate } from "./issue-update.ts";

export interface EditedIssue {
  issue: IssueRow;
  /** What others wrote in the meantime is in it too. */
  merged: boolean;
}

/** So often what is to be said is drawn; if somebody was always faster, those who read it draw it. */
const ROUNDS = 2;

/** Everything that changes one costs the database something, also without a word. */
export async function spendUpdateRateLimit(ctx: Context, updates = 1): Promise<void> {
  const userId = viewerUserId(ctx.viewer);
  if (userId !== null) await ctx.rateLimits.spend("issueUpdates", String(userId), updates);
}

export async function editIssue(
  ctx: Context,
  ref: IssueRef,
  change: IssueUpdate,
): Promise<EditedIssue> {
  await spendUpdateRateLimit(ctx);
  return editWithoutRateLimit(ctx, ref, change);
}

/** For those who have spent on it. */
export async function updateIssue(
  ctx: Context,
  ref: IssueRef,
  change: IssueUpdate,
): Promise<IssueRow> {
  return (await editWithoutRateLimit(ctx, ref, change)).issue;
}

/** For those who hold it already: nobody waits for a drawing then, those who read it make one. */
export async function updateLockedIssue(
  ctx: Context,
  ref: IssueRef,
  change: IssueUpdate,
): Promise<void> {
  const issue = await getIssue(ctx, ref);
  authorize(ctx, issuesPolicy.update, issue);
  const { title, description } = await computeTextToStore(ctx, issue, change);
  if (title !== undefined || description !== undefined)
    await checkChangeForSpam(ctx, issue, change);
  await save(ctx, ref, change, { ahead: NO_PREPARED_TEXT, isLast: true });
}

/**
 * For callers that have spent on it. Rendering is slow, so it happens before anything is locked, and again if
 * somebody else changed the text meanwhile. `then` runs in the same transaction and returns the issue as it is
 * afterwards.
 */
export async function editWithoutRateLimit(
  ctx: Context,
  ref: IssueRef,
  change: IssueUpdate,
  then?: (inner: Context, issue: IssueRow) => Promise<IssueRow>,
): Promise<EditedIssue> {
  for (let round = 1; ; round += 1) {
    const ahead = await prepareText(ctx, ref, change, round === 1);
    const edited = await ctx.transaction(async (inner) => {
      const saved = await save(inner, ref, change, { ahead, isLast: round === ROUNDS });
      if (saved === undefined || then === undefined) return saved;
      return { ...saved, issue: await then(inner, saved.issue) };
    });
    if (edited !== undefined) return edited;
  }
}

/** Undefined when something else is to be said than what was drawn. */
async function save(
  ctx: Context,
  ref: IssueRef,
  change: IssueUpdate,
  { ahead, isLast }: { ahead: PreparedText; isLast: boolean },
): Promise<EditedIssue | undefined> {
  const issue = await lockIssue(ctx, ref);
  authorize(ctx, issuesPolicy.update, issue);
  const { merged, ...words } = await computeTextToStore(ctx, issue, change);
  const drawn = matchRenderedText(ahead, words);
  if (drawn === undefined && !isLast) return undefined;
  const state = stateOf(ctx, issue, change);
  const values = {
    ...(await arrangementOf(ctx, issue, change)),
    ...state?.values,
    ...backdated(ctx, issue, change),
  };
  const changed = [...Object.keys(words), ...Object.keys(values)];
  if (changed.length === 0) return { issue, merged };
  const { version, ...edit } = await writeWords(ctx, issue, words, drawn);
  await updateIssueRow(ctx, issue.id, { ...values, ...edit });
  if (state !== undefined) await adjustIssueCounters(ctx, issue.project_id, state.counted);
  const assigned = values.assignee_ids?.filter((id) => !issue.assignee_ids.includes(id)) ?? [];
  const changes = diffIssue(issue, values, { ...words, version });
  await announceIssue(ctx, state?.event ?? ISSUE_EVENTS.updated, issue, {
    changed,
    assigned,
    changes,
  });
  const now = await getIssue(ctx, { project: { id: issue.project_id }, iid: issue.iid });
  // The time shows to everybody, also that something secret happened then.
  if (!now.confidential) await recordProjectActivity(ctx, { id: issue.project_id });
  return { issue: now, merged };
}

async function writeWords(
  ctx: Context,
  issue: IssueRow,
  words: TextFields,
  drawn: RenderedText | undefined,
) {
  const by = viewerUserId(ctx.viewer);
  if (Object.keys(words).length === 0) return {};
  if (by === null) throw new AppError("unauthenticated", "401 Unauthorized");
  await keepReferencedUploads(ctx, words.description ?? "");
  await updateText(ctx, issue.id, { ...words, ...(await buildStoredHtml(ctx, issue, drawn)) });
  const version = await saveVersion(ctx, issue, by, words);
  return { version, last_edited_at: ctx.now().toISOString(), last_edited_by_id: by };
}

function stateOf(
  ctx: Context,
  issue: IssueRow,
  { stateEvent }: IssueUpdate,
): StateChange | undefined {
  if (stateEvent === undefined) return undefined;
  return stateEvent === "close" ? buildCloseChange(ctx, issue) : buildReopenChange(ctx, issue);
}

/** Whoever may not arrange keeps the rest of their change; this part is left out without a word. */
async function arrangementOf(ctx: Context, issue: IssueRow, change: IssueUpdate) {
  if (!issuesPolicy.arrange.allows(ctx.viewer, issue)) return {};
  const project = await getProject(ctx, { id: issue.project_id });
  const values = await buildIssueValues(ctx, project, issue, change);
  return Object.fromEntries(
    Object.entries(values).filter(([name, value]) => !isSame(value, issue[name as keyof IssueRow])),
  );
}

/** Ids in another order are the same ids. */
function isSame(value: unknown, current: unknown): boolean {
  if (!Array.isArray(value) || !Array.isArray(current)) return value === current;
  return value.length === current.length && value.every((id) => current.includes(id));
}

function backdated(ctx: Context, issue: IssueRow, { updatedAt }: IssueUpdate) {
  const updated_at = parseBackdate(ctx, issue, "updated_at", updatedAt);
  return updated_at === undefined ? {} : { updated_at };
}
