/** Computes time limits for tests whose duration depends on the speed of the machine. */
import { measureSlowness } from "../../scripts/slowness.ts";
import { isFullSweep } from "./sampling.ts";

/**
 * Returns a time limit in milliseconds for a test that should take `goal` milliseconds. Outside a
 * full sweep, the limit is at least a second, because .ci/run runs test files in parallel. On a
 * slow machine, `measureSlowness()` raises the limit.
 */
export async function computeTimeLimitMs(goal: number): Promise<number> {
  return (isFullSweep ? goal : Math.max(goal, 1_000)) * (await measureSlowness());
}
