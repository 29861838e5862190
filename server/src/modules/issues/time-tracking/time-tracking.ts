/** Services that set an issue's time estimate, and add to or reset the time spent on it. */
import { parseDuration } from "@cairn/contract/durations";
import { authorize } from "../../../platform/auth/actions.ts";
import type { Context } from "../../../platform/context.ts";
import { AppError, validationError } from "../../../platform/errors/app-error.ts";
import { recordProjectActivity } from "../../projects/index.ts";
import { recordTimelog, type TimelogInput } from "../../time-tracking/index.ts";
import { updateIssueRow } from "../changing/changing.queries.ts";
import { lockIssue } from "../changing/locking.ts";
import { announceIssueEvent, ISSUE_EVENTS } from "../issues.events.ts";
import { issuesPolicy } from "../issues.policy.ts";
import { listSupportedAttributes } from "../reading/supported-attributes.ts";
import { getIssue, type IssueRef, type IssueRow } from "../reading/reading.ts";
import { setIssueAttributes } from "../changing/attribute-mutations.ts";
import { spendUpdateRateLimit } from "../changing/updating.ts";

const NO_DURATION = "must be a duration such as 1h30m";

export async function setTimeEstimate(
  ctx: Context,
  ref: IssueRef,
  duration: string,
): Promise<IssueRow> {
  const timeEstimate = parseDuration(duration);
  if (timeEstimate === null || timeEstimate < 0) throw validationError({ duration: [NO_DURATION] });
  return setIssueAttributes(ctx, ref, { timeEstimate });
}

export async function resetTimeEstimate(ctx: Context, ref: IssueRef): Promise<IssueRow> {
  return setIssueAttributes(ctx, ref, { timeEstimate: 0 });
}

export async function addSpentTime(
  ctx: Context,
  ref: IssueRef,
  { duration, summary }: { duration: string; summary?: string | undefined },
): Promise<IssueRow> {
  const seconds = parseDuration(duration);
  if (seconds === null || seconds === 0) throw validationError({ duration: [NO_DURATION] });
  return addSpentSeconds(ctx, ref, { seconds, summary });
}

export async function addSpentSeconds(
  ctx: Context,
  ref: IssueRef,
  spent: TimelogInput,
): Promise<IssueRow> {
  return changeSpent(ctx, ref, () => spent);
}

/**
 * Resets the total of spent time to zero. It adds a timelog with a negative time and keeps the
 * earlier timelogs, so that their list stays complete.
 */
export async function resetSpentTime(ctx: Context, ref: IssueRef): Promise<IssueRow> {
  return changeSpent(ctx, ref, ({ total_time_spent: total }) =>
    total === 0 ? null : { seconds: -total },
  );
}

/** Stores the timelog that `spentOn` returns for the locked issue. Null means no change. */
async function changeSpent(
  ctx: Context,
  ref: IssueRef,
  spentOn: (issue: IssueRow) => TimelogInput | null,
): Promise<IssueRow> {
  await spendUpdateRateLimit(ctx);
  return ctx.transaction(async (inner) => {
    const issue = await lockIssue(inner, ref);
    authorize(inner, issuesPolicy.arrange, issue);
    const spent = spentOn(issue);
    if (spent === null) return issue;
    await addTimelog(inner, issue, spent);
    return getIssue(inner, ref);
  });
}

/** Adds a timelog to an issue that the caller has locked, and returns the id of the timelog. */
export async function addTimelog(
  ctx: Context,
  issue: IssueRow,
  spent: TimelogInput,
): Promise<number> {
  if (!listSupportedAttributes(issue).time_tracking) {
    throw new AppError("invalid", "Test cases have no time tracking.");
  }
  const { id, total } = await recordTimelog(ctx, issue, spent);
  await saveTimeSpent(ctx, issue, total, spent);
  return id;
}

/** Stores the new total of spent time. `spent` is the time that was added or subtracted. */
export async function saveTimeSpent(
  ctx: Context,
  issue: IssueRow,
  total: number,
  { seconds, day }: Pick<TimelogInput, "seconds" | "day">,
): Promise<void> {
  const isAllTakenBack = seconds < 0 && total === 0;
  await updateIssueRow(ctx, issue.id, { total_time_spent: total });
  await announceIssueEvent(ctx, ISSUE_EVENTS.updated, issue, {
    changed: ["total_time_spent"],
    assigned: [],
    changes: {
      time_spent: {
        seconds: isAllTakenBack ? null : seconds,
        ...(day !== undefined && { spent_on: day }),
      },
      ...(issue.time_tracking_limit_to_hours && { limit_to_hours: true }),
    },
  });
  // Records no activity for a confidential issue, because everyone who can see the project sees
  // the time of its last activity.
  if (!issue.confidential) await recordProjectActivity(ctx, { id: issue.project_id });
}
