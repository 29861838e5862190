/**
 * Moves events from the outbox to the log and publishes them to the other processes. Every process can
 * dispatch. A nudge after each commit keeps the delay at a few milliseconds; a sweep every second finds
 * events that a killed process left behind.
 */
import type { Database } from "../db/pool.ts";
import type { Logger } from "../telemetry/log.ts";
import type { StreamEvent } from "./event.ts";
import { dispatchOutbox } from "./events.queries.ts";

const BATCH = 500;
const SWEEP_MS = 1_000;

export interface Dispatcher {
  nudge: () => void;
  start(): void;
  stop(): Promise<void>;
}

export function createDispatcher(options: {
  db: Database;
  log: Logger;
  publish: (events: readonly StreamEvent[]) => Promise<void>;
  onDispatched: (count: number) => void;
}): Dispatcher {
  const { db, log, publish, onDispatched } = options;
  let running: Promise<void> | null = null;
  let again = false;
  let stopped = false;
  let sweep: NodeJS.Timeout | undefined;

  async function drain(): Promise<void> {
    do {
      again = false;
      try {
        const events = await dispatchOutbox(db, BATCH);
        if (events.length === 0) continue;
        onDispatched(events.length);
        await publish(events);
        if (events.length === BATCH) again = true;
      } catch (error) {
        // The next sweep tries again with the rows that are still in the outbox.
        log.warn({ err: error }, "events could not be dispatched");
      }
    } while (again);
  }

  function nudge(): void {
    if (stopped) return;
    if (running !== null) {
      again = true;
      return;
    }
    running = drain().finally(() => {
      running = null;
      if (again) nudge();
    });
  }

  return {
    nudge,
    start() {
      sweep = setInterval(nudge, SWEEP_MS);
      sweep.unref();
    },
    async stop() {
      clearInterval(sweep);
      stopped = true;
      await running;
    },
  };
}
