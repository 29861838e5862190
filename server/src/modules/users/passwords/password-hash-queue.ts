/**
 * Hashing passwords takes turns, so that a crowd that signs in leaves a processor to everybody else. The
 * lowest rank goes first: an address that tries for the first time goes before those that try again and
 * again, and when too many wait, the highest rank is turned away.
 */
import { availableParallelism } from "node:os";
import { busyError } from "../../../platform/errors/http-errors.ts";

const AT_ONCE = Math.max(1, availableParallelism() - 1);
/** Beyond this the wait would outlast the patience of the person who waits. */
const MOST_WAITING = 50;

interface Waiting {
  rank: number;
  start(): void;
  turnAway(): void;
}

const waiting: Waiting[] = [];
let running = 0;

export async function runInHashQueue<T>(rank: number, work: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) await turn(rank);
  else running += 1;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    // The turn is passed on, so `running` stays as it is.
    if (next === undefined) running -= 1;
    else next.start();
  }
}

function turn(rank: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const after = waiting.findIndex((other) => other.rank > rank);
    const mine = { rank, start: resolve, turnAway: () => reject(busyError()) };
    waiting.splice(after === -1 ? waiting.length : after, 0, mine);
    if (waiting.length > MOST_WAITING) waiting.pop()?.turnAway();
  });
}
