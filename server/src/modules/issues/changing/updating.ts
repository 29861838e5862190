/** Services that update an issue: title and description, attributes, state. */
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
import { markTextUploadsReferenced } from "../../uploads/index.ts";
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

export interface IssueEditResult {
  issue: IssueRow;
  /** True when the saved description also contains concurrent edits by other users. */
  merged: boolean;
}

/**
 * How often an update renders its text at most. If another user saves a change each time before it
 * is stored, the text is stored without HTML and rendered when it is first read.
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

export async function editIssue(
  ctx: Context,
  ref: IssueRef,
  change: IssueUpdate,
): Promise<IssueEditResult> {
  await spendUpdateRateLimit(ctx);
  return editIssueWithoutRateLimit(ctx, ref, change);
}

/** Does not count toward the rate limit; the caller must call `spendUpdateRateLimit` first. */
export async function updateIssue(
  ctx: Context,
  ref: IssueRef,
  change: IssueUpdate,
): Promise<IssueRow> {
  return (await editIssueWithoutRateLimit(ctx, ref, change)).issue;
}

/**
 * For callers that have already locked the issue. Stores the text without HTML, because other
 * requests would wait while it is rendered under the lock. It is rendered when it is first read.
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
    await checkChangeForSpam(ctx, issue, change);
  await save(ctx, ref, change, { ahead: NO_PREPARED_TEXT, isLast: true });
}

/**
 * The caller must have called `spendUpdateRateLimit`. Renders the text before locking the issue,
 * because rendering is slow, and renders it again if another user changed the text meanwhile. `then`
 * runs in the transaction of the update and returns the final issue.
 */
export async function editIssueWithoutRateLimit(
  ctx: Context,
  ref: IssueRef,
  change: IssueUpdate,
  then?: (inner: Context, issue: IssueRow) => Promise<IssueRow>,
): Promise<IssueEditResult> {
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

/**
 * Saves the update. Returns undefined when the text has changed, so that it must be rendered again.
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
  // Everyone who can see the project sees the time of its last activity. A confidential issue must not
  // change it.
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
  await markTextUploadsReferenced(ctx, words.description ?? "");
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

/** Returns the columns to change. Empty for viewers below Planner, whose attributes are ignored. */
async function arrangementOf(ctx: Context, issue: IssueRow, change: IssueUpdate) {
  if (!issuesPolicy.arrange.allows(ctx.viewer, issue)) return {};
  const project = await getProject(ctx, { id: issue.project_id });
  const values = await buildIssueValues(ctx, project, issue, change);
  return Object.fromEntries(
    Object.entries(values).filter(([name, value]) => !isSame(value, issue[name as keyof IssueRow])),
  );
}

/** Arrays of ids are equal when they contain the same ids in any order. */
function isSame(value: unknown, current: unknown): boolean {
  if (!Array.isArray(value) || !Array.isArray(current)) return value === current;
  return value.length === current.length && value.every((id) => current.includes(id));
}

function backdated(ctx: Context, issue: IssueRow, { updatedAt }: IssueUpdate) {
  const updated_at = parseBackdate(ctx, issue, "updated_at", updatedAt);
  return updated_at === undefined ? {} : { updated_at };
}
