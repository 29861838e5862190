/** Time limits for tests whose duration depends on the machine as much as on the program. */
import { slowness } from "../../scripts/slowness.ts";
import { isFullSweep } from "./sampling.ts";

/**
 * The limit in milliseconds: `goal` in a full sweep (.ci/nightly); at least a second in .ci/run, where
 * files run in parallel. Multiplied by the slowness of the machine.
 */
export async function allowedMs(goal: number): Promise<number> {
  return (isFullSweep ? goal : Math.max(goal, 1_000)) * (await slowness());
}
