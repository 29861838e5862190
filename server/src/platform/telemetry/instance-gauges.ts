/**
 * Metrics about the whole instance that need a database statement: jobs, job workers and the outbox.
 * Every process serves the same values. A scrape renews them when they are older than 10 seconds.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { Gauge, type Registry } from "prom-client";
import type { Database } from "../db/pool.ts";
import {
  JOB_STATES,
  measureQueues,
  type JobState,
  type QueueMeasurements,
} from "../jobs/job-queue.queries.ts";
import type { Logger } from "./log.ts";

const RENEWED_AFTER_MS = 10_000;
/** A scrape does not wait longer for the database. Prometheus gives up a scrape after 10 seconds. */
const ANSWER_MS = 2_000;

export function registerInstanceGauges(registry: Registry, db: Database, log: Logger): void {
  let measured: Promise<QueueMeasurements | null> | undefined;
  let measuredAt = 0;

  /** Null when the database did not answer in time. */
  function measure(): Promise<QueueMeasurements | null> {
    const now = performance.now();
    if (measured === undefined || now - measuredAt > RENEWED_AFTER_MS) {
      measuredAt = now;
      const answer = measureQueues(db).catch((error: unknown) => {
        log.warn({ err: error }, "the metrics of the instance could not be measured");
        return null;
      });
      measured = Promise.race([answer, sleep(ANSWER_MS, null, { ref: false })]);
    }
    return measured;
  }

  /** Without a measurement the value is NaN, which no alert mistakes for an empty queue. */
  const addGauge = (name: string, help: string, read: (found: QueueMeasurements) => number) =>
    registry.registerMetric(
      new Gauge({
        name,
        help,
        registers: [],
        async collect() {
          const found = await measure();
          this.set(found === null ? Number.NaN : read(found));
        },
      }),
    );

  registry.registerMetric(
    new Gauge({
      name: "cairn_job_queue_jobs",
      help: "Jobs of the instance by state. Dead jobs have used all their attempts.",
      labelNames: ["state"],
      registers: [],
      async collect() {
        const found = await measure();
        for (const state of Object.keys(JOB_STATES) as JobState[]) {
          this.set({ state }, found === null ? Number.NaN : found[state]);
        }
      },
    }),
  );
  addGauge(
    "cairn_job_queue_oldest_waiting_seconds",
    "For how long the oldest waiting job of the instance could have been running.",
    (found) => found.oldest_waiting,
  );
  addGauge(
    "cairn_job_workers",
    "Processes of the instance that run jobs.",
    (found) => found.workers,
  );
  addGauge(
    "cairn_outbox_oldest_seconds",
    "Age of the oldest event that was not dispatched yet.",
    (found) => found.oldest_event,
  );
  registry.registerMetric(
    new Gauge({
      name: "cairn_instance_metrics_up",
      help: "1 if the metrics of the instance could be measured at the last attempt.",
      registers: [],
      async collect() {
        this.set((await measure()) === null ? 0 : 1);
      },
    }),
  );
}
