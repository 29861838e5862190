/**
 * Selects a random sample of a large set of tests for this run. The seed is printed, and
 * CAIRN_SEED repeats a run. CAIRN_SWEEPS=full runs all tests, as .ci/nightly does;
 * CAIRN_SWEEPS=least a small sample that is always the same, as .ci/run does.
 */
import { createHash } from "node:crypto";
import { chooseTestSeed } from "./attacks/seed.ts";

declare module "vitest" {
  interface TaskMeta {
    /** Set before a sweep skips a test that is not in the sample of this run. */
    isOutsideSample?: boolean;
  }
}

export const isFullSweep = process.env["CAIRN_SWEEPS"] === "full";
/** The gate: a fifth of the usual samples, and the same ones in every run. */
export const isLeastSweep = process.env["CAIRN_SWEEPS"] === "least";

/**
 * Returns a predicate that selects about the fraction `share` (0 to 1) of all names, in the gate
 * `leastShare`. With the same seed it always selects the same names.
 */
export function createSampler(
  sweep: string,
  share: number,
  leastShare = share / 5,
): (name: string) => boolean {
  if (isFullSweep) return () => true;
  const seed = isLeastSweep ? sweep : chooseTestSeed(sweep);
  const taken = isLeastSweep ? leastShare : share;
  return (name) => {
    const place = createHash("sha1").update(`${seed} ${name}`).digest().readUInt32BE();
    return place / 2 ** 32 < taken;
  };
}

/**
 * Returns the elements that `isTaken` selects, or the first element if it selects none, so that
 * every run tests at least one.
 */
export function sampleOrFirst<Thing>(
  things: readonly Thing[],
  isTaken: (thing: Thing) => boolean,
): readonly Thing[] {
  const taken = things.filter(isTaken);
  return taken.length > 0 ? taken : things.slice(0, 1);
}
