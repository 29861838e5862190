/** Generates pseudo-random numbers. The same seed gives the same numbers on every machine. */
import { createHash } from "node:crypto";

export interface RandomGenerator {
  /** A random number from 0 to 1, excluding 1. */
  next(): number;
  /** A random whole number from 0 to `count` - 1. */
  below(count: number): number;
  /** True with the probability `share`, from 0 to 1. */
  happens(share: number): boolean;
  pick<T>(things: readonly T[]): T;
  /** All elements once, in random order. */
  shuffled<T>(things: readonly T[]): T[];
}

/**
 * Creates a random generator. The seed is `words` joined with slashes; other `words` give an
 * unrelated sequence.
 */
export function createRandomGenerator(...words: readonly (string | number)[]): RandomGenerator {
  let state = createHash("sha256").update(words.join("/")).digest().readInt32LE(0);

  const next = () => {
    // Adds the golden ratio to the state, then mixes the bits (as the finalizer of MurmurHash3 does).
    state = (state + 0x9e3779b9) | 0;
    let bits = Math.imul(state ^ (state >>> 16), 0x85ebca6b);
    bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
    return ((bits ^ (bits >>> 16)) >>> 0) / 2 ** 32;
  };
  const below = (count: number) => Math.floor(next() * count);

  return {
    next,
    below,
    happens: (share) => next() < share,
    pick<T>(things: readonly T[]): T {
      if (things.length === 0) throw new RangeError("There is nothing to pick from.");
      return things[below(things.length)] as T;
    },
    shuffled<T>(things: readonly T[]): T[] {
      return things
        .map((thing) => ({ thing, place: next() }))
        .toSorted((one, other) => one.place - other.place)
        .map(({ thing }) => thing);
    },
  };
}

/**
 * Returns a function that picks one of `things` with falling probability: it picks the n-th element
 * 1/n as often as the first.
 */
export function createZipfPicker<T>(things: readonly T[]): (chance: RandomGenerator) => T {
  const shares = things.map((_, index) => 1 / (index + 1));
  const sum = shares.reduce((total, share) => total + share, 0);
  const tickets = things.flatMap((thing, index) =>
    Array.from({ length: Math.ceil(((shares[index] ?? 0) / sum) * 2000) }, () => thing),
  );
  return (chance) => chance.pick(tickets);
}
