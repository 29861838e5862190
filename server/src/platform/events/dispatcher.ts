/**
 * Moves events from the outbox to the log and publishes them to the other processes. Every process can
 * dispatch. A process dispatches after each of its commits, so the delay is a few milliseconds. It also
 * dispatches every second, to find events that a killed process left in the outbox.
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
        // Only logs the error. If the rows could not be moved, they are still in the outbox, and
        // the next dispatch, at most a second later, moves them.
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
