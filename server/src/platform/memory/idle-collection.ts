/**
 * Collects garbage when a process becomes idle after a busy time. V8 collects when the program allocates,
 * so an idle process would keep the garbage of its last requests. Needs Node's flag --expose-gc, which
 * bin/server sets; without it, nothing is collected here.
 */
import { performance } from "node:perf_hooks";

/** Length of one interval, for which the process counts as busy or as idle. */
const INTERVAL_MS = 5_000;
/** The process is busy when its event loop works for at least this share of an interval. */
const BUSY_UTILIZATION = 0.05;
/** Number of idle intervals in a row after which garbage is collected. */
const IDLE_INTERVALS = 3;

/**
 * Returns a function to call once per interval with the utilization of the event loop. The function
 * returns true when garbage should be collected: once after each busy time, because an idle process makes
 * hardly any garbage.
 */
export function createIdleDetector(): (utilization: number) => boolean {
  // The start of the process is a busy time.
  let hasGarbage = true;
  let idleIntervals = 0;
  return (utilization) => {
    if (utilization >= BUSY_UTILIZATION) {
      hasGarbage = true;
      idleIntervals = 0;
      return false;
    }
    idleIntervals += 1;
    if (!hasGarbage || idleIntervals < IDLE_INTERVALS) return false;
    hasGarbage = false;
    return true;
  };
}

/** Watches the event loop of this process and collects garbage when it is idle. */
export function collectGarbageWhenIdle(): void {
  const collect = globalThis.gc;
  if (collect === undefined) return;
  const isTimeToCollect = createIdleDetector();
  let before = performance.eventLoopUtilization();
  setInterval(() => {
    const { utilization } = performance.eventLoopUtilization(before);
    if (isTimeToCollect(utilization))
      collect({ type: "major", execution: "sync", flavor: "last-resort" });
    // Read after the collection, which does not count as work.
    before = performance.eventLoopUtilization();
  }, INTERVAL_MS).unref();
}
