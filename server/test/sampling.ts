/**
 * Which part of a large sweep this run takes: another one each time, by a seed that is printed and that
 * CAIRN_SEED repeats. CAIRN_SWEEPS=full takes everything, as .ci/nightly does.
 */
import { createHash } from "node:crypto";
import { attackSeed } from "./attacks/seed.ts";

export const isFullSweep = process.env["CAIRN_SWEEPS"] === "full";

/** Tells by its name whether something is taken; of many, about `share` are. */
export function sampling(sweep: string, share: number): (name: string) => boolean {
  if (isFullSweep) return () => true;
  const seed = attackSeed(sweep);
  return (name) => {
    const place = createHash("sha1").update(`${seed} ${name}`).digest().readUInt32BE();
    return place / 2 ** 32 < share;
  };
}

/** Those that are taken, or the first where none is. */
export function someOf<Thing>(
  things: readonly Thing[],
  isTaken: (thing: Thing) => boolean,
): readonly Thing[] {
  const taken = things.filter(isTaken);
  return taken.length > 0 ? taken : things.slice(0, 1);
}
