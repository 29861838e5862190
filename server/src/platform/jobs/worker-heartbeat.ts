/**
 * The heartbeat of the job worker of this process. A worker that sends none for 15 seconds was killed,
 * is frozen or has no network; the other workers then release its jobs, which otherwise would stay
 * locked for hours.
 */
import { hostname } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import type { Logger } from "../telemetry/log.ts";
import {
  releaseDeadWorkers,
  releaseStoppedWorker,
  saveHeartbeat,
  type ReleasedWorkers,
} from "./worker-heartbeats.queries.ts";

const BEAT_MS = 2_000;
const DEAD_AFTER_MS = 15_000;
/** A worker takes jobs only while its last heartbeat is younger. Much shorter than `DEAD_AFTER_MS`. */
const CONFIRMED_MS = 6_000;
/**
 * A worker releases the jobs of others only after its own heartbeats have arrived for this time. After
 * the database was unreachable, all heartbeats are old, and living workers need time to renew them.
 */
const UNBROKEN_MS = 10_000;
const ANSWER_MS = 2_000;

export interface WorkerHeartbeat {
  start(workerId: string): void;
  /**
   * Must be called before the worker takes a job. Resolves when the last heartbeat is recent, so that
   * a process that was frozen does not take a job before the others know that it lives. Throws when
   * the database does not answer.
   */
  confirm(): Promise<void>;
  /** Must be called after the worker has stopped. Releases jobs whose end could not be saved. */
  stop(): Promise<void>;
}

export function createWorkerHeartbeat(options: {
  databaseUrl: string;
  log: Logger;
  onReleased: (jobs: number) => void;
}): WorkerHeartbeat {
  const { databaseUrl, log, onReleased } = options;
  // A connection of its own: a heartbeat must not wait for the connections that jobs use.
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: 1,
    connectionTimeoutMillis: ANSWER_MS,
    query_timeout: ANSWER_MS,
    keepAlive: true,
    application_name: "cairn-heartbeat",
    // A heartbeat must not wait for a standby. All workers wait for it, and the first one to go on
    // would find the others dead. A heartbeat that is lost with the primary is sent again.
    options: "-c synchronous_commit=off",
  });
  pool.on("error", () => {});
  const stopping = new AbortController();
  let worker: { id: string; process: string } | undefined;
  let wasSaved = false;
  let isFailing = false;
  let lastAt = Number.NEGATIVE_INFINITY;
  let unbrokenSince = 0;
  let saving: Promise<void> | undefined;
  let beating: Promise<void> = Promise.resolve();

  async function save(): Promise<void> {
    if (worker === undefined) throw new Error("The job worker has not started yet.");
    const now = performance.now();
    const isNew = await saveHeartbeat(pool, worker);
    if (isNew && wasSaved) {
      log.warn({}, "this job worker was taken for dead; the jobs it was running can run twice");
    }
    wasSaved = true;
    if (now - lastAt > CONFIRMED_MS) unbrokenSince = now;
    lastAt = now;
  }

  function saveOnce(): Promise<void> {
    saving ??= save().finally(() => {
      saving = undefined;
    });
    return saving;
  }

  async function beat(): Promise<void> {
    try {
      await saveOnce();
      if (worker !== undefined && lastAt - unbrokenSince >= UNBROKEN_MS) {
        report(await releaseDeadWorkers(pool, DEAD_AFTER_MS, worker.id));
      }
      isFailing = false;
    } catch (error) {
      if (!isFailing)
        log.warn({ err: error }, "the heartbeat of the job worker could not be saved");
      isFailing = true;
    }
  }

  function report({ processes, jobs }: ReleasedWorkers): void {
    if (processes.length > 0)
      log.warn({ processes, jobs }, "released the jobs of dead job workers");
    onReleased(jobs.length);
  }

  async function beatUntilStopped(): Promise<void> {
    while (!stopping.signal.aborted) {
      await beat();
      await sleep(BEAT_MS, undefined, { signal: stopping.signal }).catch(() => {});
    }
  }

  return {
    start(workerId) {
      worker = { id: workerId, process: `${hostname()}:${process.pid}` };
      beating = beatUntilStopped();
    },
    async confirm() {
      // Repeats: a heartbeat that began before the process was frozen does not count.
      while (performance.now() - lastAt > CONFIRMED_MS) await saveOnce();
    },
    async stop() {
      stopping.abort();
      await beating;
      try {
        if (worker !== undefined)
          onReleased((await releaseStoppedWorker(pool, worker.id)).jobs.length);
      } catch (error) {
        log.warn({ err: error }, "the jobs of this worker will be released by another one");
      }
      await pool.end();
    },
  };
}
