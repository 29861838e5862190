/**
 * Chooses which part of a large sweep this run tests: another part each time, by a printed seed that
 * CAIRN_SEED repeats. CAIRN_SWEEPS=full tests everything, as .ci/nightly does.
 */
import { createHash } from "node:crypto";
import { attackSeed } from "./attacks/seed.ts";

export const isFullSweep = process.env["CAIRN_SWEEPS"] === "full";

/**
 * Returns a function that decides by name whether something is in the sample; about `share` of many
 * names are.
 */
export function createSampler(sweep: string, share: number): (name: string) => boolean {
  if (isFullSweep) return () => true;
  const seed = attackSeed(sweep);
  return (name) => {
    const place = createHash("sha1").update(`${seed} ${name}`).digest().readUInt32BE();
    return place / 2 ** 32 < share;
  };
}

/** The elements in the sample; the first element when the sample is empty, so something is tested. */
export function someOf<Thing>(
  things: readonly Thing[],
  isTaken: (thing: Thing) => boolean,
): readonly Thing[] {
  const taken = things.filter(isTaken);
  return taken.length > 0 ? taken : things.slice(0, 1);
}
