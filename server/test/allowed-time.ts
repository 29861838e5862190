/** Time limits of tests that measure how long something takes. */
import { measureSlowness } from "../../scripts/slowness.ts";
import { isFullSweep } from "./sampling.ts";

/**
 * Returns a time limit in milliseconds for what should take `goal` milliseconds. Only a full sweep,
 * which has the machine for itself, judges times; in every other run the limit is infinite. On a
 * slow machine, `measureSlowness()` raises the limit.
 */
export async function computeTimeLimitMs(goal: number): Promise<number> {
  return isFullSweep ? goal * (await measureSlowness()) : Infinity;
}

/**
 * Returns `goal` for a test that took less. Otherwise measures the slowness of the machine, which keeps
 * two cores busy for about a second, and returns the extended limit.
 */
export async function extendTimeLimitMs(goal: number, took: number): Promise<number> {
  return took < goal ? goal : computeTimeLimitMs(goal);
}
