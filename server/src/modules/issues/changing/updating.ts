/** Services that update an issue: title and description, attributes, state. */
import { authorize } from "../../../platform/auth/actions.ts";
import { viewerUserId } from "../../../platform/auth/viewer.ts";
import type { Context } from "../../../platform/context.ts";
import { getProject, recordProjectActivity } from "../../projects/index.ts";
import { getPreparedHtmlIfCurrent, saveTextChange, type PreparedText } from "../../texts/index.ts";
import { buildIssueColumnValues } from "./attributes.ts";
import { parseBackdatedTime } from "./backdating.ts";
import { adjustIssueCounters, updateIssueRow } from "./changing.queries.ts";
import { buildCloseUpdate, buildReopenUpdate, type IssueStateUpdate } from "./closing.ts";
import { diffIssue } from "./change-set.ts";
import { lockIssue } from "./locking.ts";
import type { IssueUpdate } from "./issue-update.ts";
import { announceIssueEvent, ISSUE_EVENTS } from "../issues.events.ts";
import { issuesPolicy } from "../issues.policy.ts";
import { assignIssueToEpic } from "../epics/issue-epics.ts";
import { getIssue, type IssueRef, type IssueRow } from "../reading/reading.ts";
import { canHaveEpic } from "../reading/supported-attributes.ts";
import {
  prepareIssueText,
  checkIssueUpdateForSpam,
  EMPTY_PREPARED_TEXT,
  computeTextToStore,
} from "./text-preparation.ts";

export type { IssueUpdate } from "./issue-update.ts";

export interface IssueEditResult {
  issue: IssueRow;
  /** True when the saved description also contains concurrent edits by other users. */
  merged: boolean;
}

/**
 * Maximum number of times that an update renders its text. When other users change the text during
 * each rendering, the update stores the text without HTML, and the first reader's request renders
 * it.
 */
const ROUNDS = 2;

/**
 * Counts updates toward the viewer's rate limit. Updates without a title and description count as
 * well, because each update costs database time.
 */
export async function spendUpdateRateLimit(ctx: Context, updates = 1): Promise<void> {
  const userId = viewerUserId(ctx.viewer);
  if (userId !== null) await ctx.rateLimits.spend("issueUpdates", String(userId), updates);
}

export async function editIssueWithRateLimit(
  ctx: Context,
  ref: IssueRef,
  change: IssueUpdate,
): Promise<IssueEditResult> {
  await spendUpdateRateLimit(ctx);
  return editIssueWithoutRateLimit(ctx, ref, change);
}

/**
 * Updates an issue without counting toward the rate limit; the caller must call
 * `spendUpdateRateLimit` first.
 */
export async function updateIssue(
  ctx: Context,
  ref: IssueRef,
  change: IssueUpdate,
): Promise<IssueRow> {
  return (await editIssueWithoutRateLimit(ctx, ref, change)).issue;
}

/**
 * Updates an issue that the caller has already locked. Stores the text without HTML, because other
 * requests would wait for the lock during the rendering. The text is rendered when it is first
 * read.
 */
export async function updateLockedIssue(
  ctx: Context,
  ref: IssueRef,
  change: IssueUpdate,
): Promise<void> {
  const issue = await getIssue(ctx, ref);
  authorize(ctx, issuesPolicy.update, issue);
  const { title, description } = await computeTextToStore(ctx, issue, change);
  if (title !== undefined || description !== undefined)
    await checkIssueUpdateForSpam(ctx, issue, change);
  await save(ctx, ref, change, { ahead: EMPTY_PREPARED_TEXT, isLast: true });
}

/**
 * Updates an issue; the caller must have called `spendUpdateRateLimit`. Renders the text before it
 * locks the issue, because rendering is slow, and renders again if another user has changed the
 * text meanwhile. `then` runs in the transaction of the update and returns the final issue.
 */
export async function editIssueWithoutRateLimit(
  ctx: Context,
  ref: IssueRef,
  change: IssueUpdate,
  then?: (inner: Context, issue: IssueRow) => Promise<IssueRow>,
): Promise<IssueEditResult> {
  for (let round = 1; ; round += 1) {
    const ahead = await prepareIssueText(ctx, ref, change, round === 1);
    const edited = await ctx.transaction(async (inner) => {
      const saved = await save(inner, ref, change, { ahead, isLast: round === ROUNDS });
      if (saved === undefined || then === undefined) return saved;
      return { ...saved, issue: await then(inner, saved.issue) };
    });
    if (edited !== undefined) return edited;
  }
}

/**
 * Saves the update. Returns undefined when the prepared HTML is outdated because another user has
 * changed the text; the caller then renders the text again.
 */
async function save(
  ctx: Context,
  ref: IssueRef,
  change: IssueUpdate,
  { ahead, isLast }: { ahead: PreparedText; isLast: boolean },
): Promise<IssueEditResult | undefined> {
  const issue = await lockIssue(ctx, ref);
  authorize(ctx, issuesPolicy.update, issue);
  const { merged, ...words } = await computeTextToStore(ctx, issue, change);
  const drawn = getPreparedHtmlIfCurrent(ahead, words);
  if (drawn === undefined && !isLast) return undefined;
  const state = stateOf(ctx, issue, change);
  await assignEpic(ctx, issue, change);
  const values = {
    ...(await arrangementOf(ctx, issue, change)),
    ...state?.values,
    ...backdated(ctx, issue, change),
  };
  const changed = [...Object.keys(words), ...Object.keys(values)];
  if (changed.length === 0) return { issue: await reread(ctx, issue, change), merged };
  const { version, ...edit } = await saveTextChange(ctx, issue, words, drawn);
  await updateIssueRow(ctx, issue.id, { ...values, ...edit });
  if (state !== undefined) await adjustIssueCounters(ctx, issue.project_id, state.counted);
  const assigned = values.assignee_ids?.filter((id) => !issue.assignee_ids.includes(id)) ?? [];
  const changes = diffIssue(issue, values, { ...words, version });
  await announceIssueEvent(ctx, state?.event ?? ISSUE_EVENTS.updated, issue, {
    changed,
    assigned,
    changes,
  });
  const now = await getIssue(ctx, { project: { id: issue.project_id }, iid: issue.iid });
  // Records no activity for a confidential issue, because everyone who can see the project sees the
  // time of its last activity.
  if (!now.confidential) await recordProjectActivity(ctx, { id: issue.project_id });
  return { issue: now, merged };
}

function stateOf(
  ctx: Context,
  issue: IssueRow,
  { stateEvent }: IssueUpdate,
): IssueStateUpdate | undefined {
  if (stateEvent === undefined) return undefined;
  return stateEvent === "close" ? buildCloseUpdate(ctx, issue) : buildReopenUpdate(ctx, issue);
}

/** Returns the columns to change. Empty for viewers below Planner, whose attributes are ignored. */
async function arrangementOf(ctx: Context, issue: IssueRow, change: IssueUpdate) {
  if (!issuesPolicy.arrange.allows(ctx.viewer, issue)) return {};
  const project = await getProject(ctx, { id: issue.project_id });
  const values = await buildIssueColumnValues(ctx, project, issue, change);
  return Object.fromEntries(
    Object.entries(values).filter(([name, value]) => !isSame(value, issue[name as keyof IssueRow])),
  );
}

/** Ignored for viewers below Planner, as the other attributes are. */
async function assignEpic(ctx: Context, issue: IssueRow, { epicId }: IssueUpdate): Promise<void> {
  if (epicId === undefined || !canHaveEpic(issue)) return;
  if (issuesPolicy.arrange.allows(ctx.viewer, issue)) await assignIssueToEpic(ctx, issue, epicId);
}

/** Reads the issue again if its epic can have changed, which is not a column of the issue. */
async function reread(ctx: Context, issue: IssueRow, { epicId }: IssueUpdate): Promise<IssueRow> {
  if (epicId === undefined) return issue;
  return getIssue(ctx, { project: { id: issue.project_id }, iid: issue.iid });
}

/** Compares two values. Arrays of ids are equal when they contain the same ids in any order. */
function isSame(value: unknown, current: unknown): boolean {
  if (!Array.isArray(value) || !Array.isArray(current)) return value === current;
  return value.length === current.length && value.every((id) => current.includes(id));
}

function backdated(ctx: Context, issue: IssueRow, { updatedAt }: IssueUpdate) {
  const updated_at = parseBackdatedTime(ctx, issue, "updated_at", updatedAt);
  return updated_at === undefined ? {} : { updated_at };
}
