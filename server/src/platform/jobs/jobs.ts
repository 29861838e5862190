/**
 * Background jobs on graphile-worker. A job is enqueued in the transaction of the change and runs on
 * behalf of a viewer.
 */
import { EventEmitter } from "node:events";
import { run, Logger as WorkerLogger, type Task, type WorkerEvents } from "graphile-worker";
import type { Authenticator } from "../auth/authenticator.ts";
import { VISITOR_WITHOUT_IP } from "../auth/viewer.ts";
import type { Context } from "../context.ts";
import type { Platform } from "../platform.ts";
import { runInJobSpan } from "../telemetry/tracing.ts";
import { createWorkerHeartbeat } from "./worker-heartbeat.ts";

/**
 * A job can run twice, even at the same time: after an error, after its process was killed, and when
 * its process was frozen (ADR 0043). The second run must find what the first one has done.
 */
export interface Job {
  name: string;
  /** For recurring jobs: the schedule, as a crontab expression with five fields. */
  every?: string;
  /** For recurring jobs: jobs with lower numbers run first. */
  priority?: number;
  run(ctx: Context, payload: Record<string, unknown>): Promise<void>;
}

const MAX_CONNECTIONS = 5;

export interface JobWorker {
  stop(): Promise<void>;
}

export async function startJobWorker(
  platform: Platform,
  authenticator: Authenticator,
  jobs: readonly Job[],
): Promise<JobWorker> {
  const heartbeat = createWorkerHeartbeat({
    databaseUrl: platform.config.databaseUrl,
    log: platform.log,
    onReleased: (count) => platform.metrics.releasedJobs.inc(count),
  });
  const events: WorkerEvents = new EventEmitter();
  events.once("pool:create", ({ workerPool }) => heartbeat.start(workerPool.id));
  const runner = await run({
    // Gives graphile-worker its own connections, because it writes outside Cairn's transactions.
    connectionString: platform.config.databaseUrl,
    maxPoolSize: MAX_CONNECTIONS,
    concurrency: platform.config.jobConcurrency,
    pollInterval: 1_000,
    noHandleSignals: true,
    taskList: Object.fromEntries(
      jobs.map((job) => [job.name, taskOf(platform, authenticator, job)]),
    ),
    crontab: crontabOf(jobs),
    logger: quietly(platform),
    events,
    // graphile-worker calls this function before it takes a job. Cairn's jobs have no flags.
    forbiddenFlags: () => heartbeat.confirm().then(() => null),
  });
  let isStopping = false;
  const end = runner.promise
    .catch((error: unknown) => platform.log.error({ err: error }, "the job worker failed"))
    .then(() => {
      if (!isStopping) platform.log.error({}, "the job worker stopped; restart this process");
      return heartbeat.stop();
    });
  return {
    async stop() {
      isStopping = true;
      // Rejects when the worker has stopped by itself.
      await runner.stop().catch(() => {});
      await end;
    },
  };
}

function taskOf(platform: Platform, authenticator: Authenticator, job: Job): Task {
  return async (payload, helpers) => {
    const fields = (payload ?? {}) as Record<string, unknown>;
    const log = platform.log.child({ job: job.name, job_id: helpers.job.id });
    const actor = fields["actor_id"];
    // Loads the user again, because the account may have been blocked or deleted since the job was
    // enqueued.
    const viewer =
      typeof actor === "number" ? await authenticator.actor(actor) : VISITOR_WITHOUT_IP;
    const ctx = platform.contextFor(viewer, `job-${helpers.job.id}`, log);
    await runInJobSpan(job.name, async (span) => {
      try {
        await job.run(ctx, fields);
        platform.metrics.jobs.inc({ name: job.name, outcome: "done" });
      } catch (error) {
        platform.metrics.jobs.inc({ name: job.name, outcome: "failed" });
        log.warn({ err: error, attempt: helpers.job.attempts }, "job failed; it will be retried");
        throw error;
      } finally {
        span.end();
      }
    });
  };
}

function crontabOf(jobs: readonly Job[]): string {
  return jobs
    .filter((job) => job.every !== undefined)
    .map(({ every, name, priority = 0 }) => `${every} ${name} ?priority=${priority}`)
    .join("\n");
}

function quietly(platform: Platform): WorkerLogger {
  return new WorkerLogger(() => (level, message) => {
    if (level === "error") platform.log.error({ worker: true }, message);
    else if (level === "warning") platform.log.warn({ worker: true }, message);
  });
}
