/**
 * SQL about the queue of jobs. Uses the view `graphile_worker.jobs`, which does not contain the
 * arguments of jobs.
 */
import { sql } from "kysely";
import type { Database } from "../db/pool.ts";

/** SQL conditions for rows of `graphile_worker.jobs`. Each job is in exactly one of these states. */
export const JOB_STATES = {
  /** A worker can take the job now. */
  waiting: sql<boolean>`locked_at is null and attempts < max_attempts and run_at <= now()`,
  /** The job starts at a later time, such as after the pause that follows a failed attempt. */
  scheduled: sql<boolean>`locked_at is null and attempts < max_attempts and run_at > now()`,
  running: sql<boolean>`locked_at is not null`,
  /** All attempts are used up. Without the last error if the workers were killed each time. */
  dead: sql<boolean>`locked_at is null and attempts >= max_attempts`,
} as const;

export type JobState = keyof typeof JOB_STATES;

export interface QueueMeasurements extends Record<JobState, number> {
  /** Age of the oldest waiting job in seconds, or 0. */
  oldest_waiting: number;
  /** Number of workers with a recent heartbeat. */
  workers: number;
  /** Age of the oldest event in the outbox in seconds, or 0. */
  oldest_event: number;
}

/** Measures the queue of jobs and the outbox, in one statement that takes at most a second. */
export function measureQueues(db: Database): Promise<QueueMeasurements> {
  return db
    .transaction()
    .setAccessMode("read only")
    .execute(async (trx) => {
      await sql`set local statement_timeout = '1s'`.execute(trx);
      const { rows } = await sql<QueueMeasurements>`
        select
          count(*) filter (where ${JOB_STATES.waiting}) as waiting,
          count(*) filter (where ${JOB_STATES.scheduled}) as scheduled,
          count(*) filter (where ${JOB_STATES.running}) as running,
          count(*) filter (where ${JOB_STATES.dead}) as dead,
          coalesce(extract(epoch from now() - min(run_at) filter (where ${JOB_STATES.waiting})), 0)::float8
            as oldest_waiting,
          (select count(*) from worker_heartbeats where seen_at > now() - interval '15 seconds')
            as workers,
          coalesce((select extract(epoch from now() - created_at) from outbox order by id limit 1), 0)::float8
            as oldest_event
        from graphile_worker.jobs`.execute(trx);
      return rows[0] as QueueMeasurements;
    });
}
