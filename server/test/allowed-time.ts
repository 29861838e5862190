/** Computes time limits for tests whose duration depends on the speed of the machine. */
import { slowness } from "../../scripts/slowness.ts";
import { isFullSweep } from "./sampling.ts";

/**
 * The time limit in milliseconds: `goal` in a full sweep (.ci/nightly), and at least a second in
 * .ci/run, where test files run in parallel. Multiplied by `slowness()`.
 */
export async function allowedMs(goal: number): Promise<number> {
  return (isFullSweep ? goal : Math.max(goal, 1_000)) * (await slowness());
}
