/** Limits for times that depend on the machine as much as on the program. */
import { slowness } from "../../scripts/slowness.ts";
import { isFullSweep } from "./sampling.ts";

/** The goal itself at night; in the gate, where files run side by side, a second at least. More on a slow machine. */
export async function allowedMs(goal: number): Promise<number> {
  return (isFullSweep ? goal : Math.max(goal, 1_000)) * (await slowness());
}
