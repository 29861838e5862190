/** Services that list, create and delete timelogs of an issue: entries of spent time with a summary. */
import { parseDuration } from "@cairn/contract/durations";
import { sanitizeLine } from "@cairn/contract/lines";
import { authorize, reveal } from "../../../platform/auth/actions.ts";
import { viewerUserId } from "../../../platform/auth/viewer.ts";
import type { Context } from "../../../platform/context.ts";
import { AppError, notFoundError } from "../../../platform/errors/app-error.ts";
import { currentDate } from "../../access/index.ts";
import {
  listTimelogRows,
  removeTimelog,
  TIMELOG_SUMMARY_MAX,
  type TimelogPage,
  type TimelogRow,
} from "../../time-tracking/index.ts";
import { hasMaintainerAccess, issuesPolicy } from "../issues.policy.ts";
import { getIssue, loadReadableIssues, type IssueRow } from "../reading/reading.ts";
import { lockIssue } from "../changing/locking.ts";
import { addTimelog, saveTimeSpent } from "./time-tracking.ts";
import { spendUpdateRateLimit } from "../changing/updating.ts";

export interface IssueTimelog extends TimelogRow {
  issue: IssueRow;
}

export interface NewTimelog {
  /** A duration such as `1h30m`. A negative duration subtracts time. */
  timeSpent: string;
  /** A UTC time. Defaults to now. */
  spentAt?: string | undefined;
  summary: string;
}

/** Everyone who can read an issue can read its timelogs: the system notes say nearly the same. */
export async function listTimelogs(
  ctx: Context,
  issue: IssueRow,
  page: TimelogPage,
): Promise<IssueTimelog[]> {
  reveal(ctx, issuesPolicy.read, issue, () => notFoundError("Issue"));
  const rows = await listTimelogRows(ctx, issue.id, page);
  return rows.map((row) => Object.assign(row, { issue }));
}

export async function createTimelog(
  ctx: Context,
  issueId: number,
  { timeSpent, spentAt, summary }: NewTimelog,
): Promise<IssueTimelog> {
  return changeTimelogs(ctx, issueId, "Issue", async (inner, issue) => {
    const seconds = parseDuration(timeSpent);
    if (seconds === null || seconds === 0) {
      throw new AppError("invalid", "Time spent must be a duration such as 1h30m.");
    }
    const id = await addTimelog(inner, issue, {
      seconds,
      ...(spentAt !== undefined && spentOn(inner, spentAt)),
      summary: checkedSummary(summary),
    });
    const [timelog] = await listTimelogRows(inner, issue.id, { id });
    return timelog as TimelogRow;
  });
}

/** Members from Planner on delete their own timelogs, and Maintainers also those of others. */
export async function deleteTimelog(ctx: Context, id: number): Promise<IssueTimelog> {
  const [found] = await listTimelogRows(ctx, null, { id });
  if (found === undefined) throw notFoundError("Timelog");
  return changeTimelogs(ctx, found.noteable_id, "Timelog", async (inner, issue) => {
    if (!canDeleteTimelog(inner, { ...found, issue })) {
      throw new AppError("forbidden", "403 Forbidden");
    }
    const { total, seconds, day } = await removeTimelog(inner, issue, id);
    await saveTimeSpent(inner, issue, total, { seconds: -seconds, day });
    return found;
  });
}

export function canDeleteTimelog({ viewer }: Context, { issue, user }: IssueTimelog): boolean {
  return (
    issuesPolicy.arrange.allows(viewer, issue) &&
    (user.id === viewerUserId(viewer) || hasMaintainerAccess(viewer, issue))
  );
}

/**
 * Runs `change` in a transaction that has locked the issue, and adds the changed issue to the result.
 * `asked` is what the viewer asked for, which the error names if the viewer cannot read the issue.
 */
async function changeTimelogs(
  ctx: Context,
  issueId: number,
  asked: "Issue" | "Timelog",
  change: (inner: Context, issue: IssueRow) => Promise<TimelogRow>,
): Promise<IssueTimelog> {
  await spendUpdateRateLimit(ctx);
  return ctx.transaction(async (inner) => {
    const [seen] = await loadReadableIssues(inner, [issueId]);
    if (seen === undefined) throw notFoundError(asked);
    const ref = { project: { id: seen.project_id }, iid: seen.iid };
    const issue = await lockIssue(inner, ref);
    // A placeholder has this iid when the issue was moved to another project before it was locked.
    if (issue.id !== issueId) throw notFoundError(asked);
    authorize(inner, issuesPolicy.arrange, issue);
    const timelog = await change(inner, issue);
    return { ...timelog, issue: await getIssue(inner, ref) };
  });
}

function spentOn(ctx: Context, spentAt: string): { spentAt: string; day?: string } {
  if (Date.parse(spentAt) > ctx.now().getTime()) {
    throw new AppError("invalid", "Spent at can't be a future date and time.");
  }
  const day = spentAt.slice(0, 10);
  return day === currentDate(ctx) ? { spentAt } : { spentAt, day };
}

function checkedSummary(summary: string): string {
  const line = sanitizeLine(summary);
  if (line.length <= TIMELOG_SUMMARY_MAX) return line;
  throw new AppError("invalid", `Summary is too long (maximum is ${TIMELOG_SUMMARY_MAX}).`);
}
