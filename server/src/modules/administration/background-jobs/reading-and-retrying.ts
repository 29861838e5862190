/**
 * Lists background jobs and starts a failed job again: for administrators, and for operators on the
 * command line, who need no policy.
 */
import { recordAuditEvent } from "../../../platform/audit/audit.ts";
import { authorize } from "../../../platform/auth/actions.ts";
import type { Context } from "../../../platform/context.ts";
import { notFoundError } from "../../../platform/errors/app-error.ts";
import { administrationPolicy } from "../administration.policy.ts";
import {
  countJobsByName,
  findFailedJobName,
  listFailedJobRows,
  rescheduleJob,
  type FailedJobRow,
} from "./background-jobs.queries.ts";

const PER_PAGE = 20;

export interface BackgroundJobsPage {
  counts: Awaited<ReturnType<typeof countJobsByName>>;
  failed: FailedJobRow[];
  next: number | null;
}

export async function listBackgroundJobs(
  ctx: Context,
  before?: number,
): Promise<BackgroundJobsPage> {
  authorize(ctx, administrationPolicy.readJobs);
  return listJobsAsOperator(ctx, before);
}

export async function listJobsAsOperator(
  ctx: Context,
  before?: number,
): Promise<BackgroundJobsPage> {
  const [counts, found] = await Promise.all([
    countJobsByName(ctx),
    listFailedJobRows(ctx, PER_PAGE + 1, before),
  ]);
  const failed = found.slice(0, PER_PAGE);
  const next = found.length > failed.length ? (failed.at(-1)?.id ?? null) : null;
  return { counts, failed, next };
}

export async function retryJob(ctx: Context, id: number): Promise<void> {
  authorize(ctx, administrationPolicy.retryJob);
  await retryJobAsOperator(ctx, id);
}

/** A job that runs or has succeeded in the meantime is not found. */
export async function retryJobAsOperator(ctx: Context, id: number): Promise<void> {
  await ctx.transaction(async (inner) => {
    const name = await findFailedJobName(inner, id);
    if (name === undefined || !(await rescheduleJob(inner, id))) throw notFoundError("Failed job");
    await recordAuditEvent(inner, {
      action: "job.retried",
      subjectType: "job",
      subjectId: id,
      details: { job: name },
    });
  });
}
