/** SQL of the background jobs that administrators see. */
import { sql } from "kysely";
import type { Context } from "../../../platform/context.ts";
import { databaseHandle } from "../../../platform/db/handle.ts";
import { JOB_STATES } from "../../../platform/jobs/job-queue.queries.ts";

const NAMES_LIMIT = 200;
/** Characters of an error that PostgreSQL sends. The service cuts the first line out of them. */
const ERROR_BYTES = 2_000;

/**
 * SQL condition: the last attempt failed, and no worker is trying again right now. A job whose workers
 * were all killed has no error, and is listed when its attempts are used up.
 */
const HAS_FAILED = sql`(last_error is not null and attempts > 0 and locked_at is null
  or ${JOB_STATES.dead})`;
const ERROR_OF_KILLED = "The process ended while it ran this job.";

interface JobCountsRow {
  name: string;
  waiting: number;
  scheduled: number;
  running: number;
  failed: number;
  oldest_waiting_since: string | null;
}

export async function countJobsByName(ctx: Context): Promise<JobCountsRow[]> {
  const { rows } = await sql<JobCountsRow>`
    select task_identifier as name,
      count(*) filter (where ${JOB_STATES.waiting}) as waiting,
      count(*) filter (where ${JOB_STATES.scheduled}) as scheduled,
      count(*) filter (where ${JOB_STATES.running}) as running,
      count(*) filter (where ${HAS_FAILED}) as failed,
      min(run_at) filter (where ${JOB_STATES.waiting}) as oldest_waiting_since
    from graphile_worker.jobs
    group by task_identifier order by task_identifier limit ${NAMES_LIMIT}`.execute(
    databaseHandle(ctx),
  );
  return rows;
}

export interface FailedJobRow {
  id: number;
  name: string;
  error: string;
  attempts: number;
  max_attempts: number;
  updated_at: string;
  run_at: string;
}

/** Lists failed jobs, newest first. `before` is the id of the last job on the previous page. */
export async function listFailedJobRows(
  ctx: Context,
  limit: number,
  before: number | undefined,
): Promise<FailedJobRow[]> {
  const { rows } = await sql<FailedJobRow>`
    select id, task_identifier as name, left(coalesce(last_error, ${ERROR_OF_KILLED}), ${ERROR_BYTES}) as error,
      attempts, max_attempts, updated_at, run_at
    from graphile_worker.jobs
    where ${HAS_FAILED} ${before === undefined ? sql`` : sql`and id < ${before}`}
    order by id desc limit ${limit}`.execute(databaseHandle(ctx));
  return rows;
}

export async function findFailedJobName(ctx: Context, id: number): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    select task_identifier as name from graphile_worker.jobs
    where id = ${id} and ${HAS_FAILED}`.execute(databaseHandle(ctx));
  return rows[0]?.name;
}

/**
 * Makes the job start now, with all its attempts again. Returns false if a worker has started it in
 * the meantime.
 */
export async function rescheduleJob(ctx: Context, id: number): Promise<boolean> {
  const { rows } = await sql`
    select id from graphile_worker.reschedule_jobs(
      array[${id}]::bigint[], run_at := now(), attempts := 0)`.execute(databaseHandle(ctx));
  return rows.length > 0;
}
