/**
 * Background jobs on graphile-worker. A job is enqueued in the transaction of the change and runs on
 * behalf of a viewer.
 */
import { run, Logger as WorkerLogger, type Task } from "graphile-worker";
import type { Authenticator } from "../auth/authenticator.ts";
import { VISITOR_WITHOUT_IP } from "../auth/viewer.ts";
import type { Context } from "../context.ts";
import type { Platform } from "../platform.ts";
import { runInSpan } from "../telemetry/tracing.ts";

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
  });
  return { stop: () => runner.stop() };
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
    await runInSpan(`job ${job.name}`, async (span) => {
      try {
        await job.run(ctx, fields);
        platform.metrics.jobs.inc({ job: job.name, outcome: "done" });
      } catch (error) {
        platform.metrics.jobs.inc({ job: job.name, outcome: "failed" });
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
