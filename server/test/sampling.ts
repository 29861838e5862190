/**
 * Selects a random sample of a large set of tests for this run. The seed is printed, and
 * CAIRN_SEED repeats a run. CAIRN_SWEEPS=full runs all tests, as .ci/nightly does.
 */
import { createHash } from "node:crypto";
import { chooseTestSeed } from "./attacks/seed.ts";

export const isFullSweep = process.env["CAIRN_SWEEPS"] === "full";

/**
 * Returns a predicate that selects about the fraction `share` (0 to 1) of all names. With the
 * same seed it always selects the same names.
 */
export function createSampler(sweep: string, share: number): (name: string) => boolean {
  if (isFullSweep) return () => true;
  const seed = chooseTestSeed(sweep);
  return (name) => {
    const place = createHash("sha1").update(`${seed} ${name}`).digest().readUInt32BE();
    return place / 2 ** 32 < share;
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
