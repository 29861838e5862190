/**
 * SQL of the heartbeats of job workers. All times are those of the database, so the clocks of the
 * machines do not matter.
 */
import type pg from "pg";

/**
 * Renews the heartbeat of the worker. Returns true if it had none: at the first call, and when another
 * worker has taken this one for dead.
 */
export async function saveHeartbeat(
  pool: pg.Pool,
  { id, process }: { id: string; process: string },
): Promise<boolean> {
  const { rows } = await pool.query<{ is_new: boolean }>(
    `insert into worker_heartbeats (worker_id, process) values ($1, $2)
     on conflict (worker_id) do update set seen_at = clock_timestamp()
     returning xmax = 0 as is_new`,
    [id, process],
  );
  return rows[0]?.is_new === true;
}

export interface ReleasedJob {
  id: string;
  name: string;
  attempts: number;
  max_attempts: number;
}

export interface ReleasedWorkers {
  /** Host name and process id of each worker. */
  processes: string[];
  /** The jobs that these workers had not finished. */
  jobs: ReleasedJob[];
}

/**
 * Releases the jobs of all workers whose last heartbeat is older than `deadAfterMs`, except those of
 * the caller, which lives.
 */
export function releaseDeadWorkers(
  pool: pg.Pool,
  deadAfterMs: number,
  callerId: string,
): Promise<ReleasedWorkers> {
  return releaseWorkers(
    pool,
    "worker_id <> $1 and seen_at < clock_timestamp() - $2 * interval '1 ms'",
    [callerId, deadAfterMs],
  );
}

/** Releases the jobs of a worker that has stopped, if it could not report the end of some. */
export function releaseStoppedWorker(pool: pg.Pool, id: string): Promise<ReleasedWorkers> {
  return releaseWorkers(pool, "worker_id = $1", [id]);
}

/**
 * Deletes heartbeats and releases the jobs of their workers, in one transaction: only the worker that
 * deletes a heartbeat releases the jobs.
 */
async function releaseWorkers(
  pool: pg.Pool,
  condition: string,
  values: readonly (string | number)[],
): Promise<ReleasedWorkers> {
  const client = await pool.connect();
  let failure: Error | undefined;
  try {
    await client.query("begin");
    const { rows } = await client.query<{ worker_id: string; process: string }>(
      `delete from worker_heartbeats where ${condition} returning worker_id, process`,
      [...values],
    );
    const ids = rows.map(({ worker_id: id }) => id);
    const jobs = ids.length === 0 ? [] : await releaseJobs(client, ids);
    await client.query("commit");
    return { processes: rows.map(({ process }) => process), jobs };
  } catch (error) {
    failure = error as Error;
    throw error;
  } finally {
    // After an error, ends the connection and with it the transaction.
    client.release(failure);
  }
}

/**
 * A released job starts again after the pause of a failed one, so that a job that makes its process run
 * out of memory does not end one process after the other.
 */
async function releaseJobs(
  client: pg.PoolClient,
  workerIds: readonly string[],
): Promise<ReleasedJob[]> {
  const { rows } = await client.query<ReleasedJob>(
    `select id, task_identifier as name, attempts, max_attempts
     from graphile_worker.jobs where locked_by = any($1) order by id`,
    [workerIds],
  );
  await client.query("select graphile_worker.force_unlock_workers($1)", [workerIds]);
  await client.query(
    `select graphile_worker.reschedule_jobs(array[id],
       run_at := clock_timestamp() + exp(least(attempts, 10)) * interval '1 second')
     from graphile_worker.jobs where id = any($1)`,
    [rows.map(({ id }) => id)],
  );
  return rows;
}
