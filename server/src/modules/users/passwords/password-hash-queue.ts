/**
 * Queue for password hashing. It leaves one CPU core free when many users sign in at once. The attempt
 * with the lowest rank is hashed first; the rank grows with the number of attempts from an IP address.
 * When the queue is full, the attempt with the highest rank is rejected.
 */
import { availableParallelism } from "node:os";
import { serverBusyError } from "../../../platform/errors/http-errors.ts";

const AT_ONCE = Math.max(1, availableParallelism() - 1);
/**
 * Largest number of attempts that wait in the queue. With more attempts, the last user would wait too
 * long for the sign-in.
 */
const MOST_WAITING = 50;

interface Waiting {
  rank: number;
  start(): void;
  turnAway(): void;
}

const waiting: Waiting[] = [];
let running = 0;

export async function runInPasswordHashQueue<T>(rank: number, work: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) await turn(rank);
  else running += 1;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    // The next attempt starts in place of the finished one, so the number `running` stays the same.
    if (next === undefined) running -= 1;
    else next.start();
  }
}

function turn(rank: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const after = waiting.findIndex((other) => other.rank > rank);
    const mine = { rank, start: resolve, turnAway: () => reject(serverBusyError()) };
    waiting.splice(after === -1 ? waiting.length : after, 0, mine);
    if (waiting.length > MOST_WAITING) waiting.pop()?.turnAway();
  });
}
