/**
 * Measures how slow this machine is, to extend the time limits of tests when other programs, or
 * other virtual machines on the same computer, use the processor.
 */
import { Worker } from "node:worker_threads";

/**
 * Milliseconds that `ROUNDS` rounds take on each of two cores of the machine on which the time limits
 * were chosen, with the allocation of their memory.
 */
const REFERENCE_MS = 990;
const ROUNDS = 60;

/**
 * Reads of memory in each round, at addresses that no cache predicts: 30 % of the time of a round on
 * the reference machine. Other virtual machines can make memory three times slower while the processor
 * is as fast as before; the linter and the compiler then take twice as long.
 */
const MEMORY_READS = 29_000;
/** Larger than the caches of a processor. A power of two, so that the reads come to every element. */
const MEMORY_ELEMENTS = 2 ** 24;

/**
 * JavaScript that does the kinds of work that tests do: creating objects, building strings,
 * sorting, and reading memory.
 */
const ROUND = `
  const texts = [];
  const memory = new Int32Array(${MEMORY_ELEMENTS}).fill(1);
  let place = 0;
  function round() {
    const rows = Array.from({ length: 4000 }, (_, id) => ({ id, key: String((id * 7919) % 4001) }));
    rows.sort((one, other) => (one.key < other.key ? -1 : 1));
    texts[0] = JSON.stringify(JSON.parse(JSON.stringify(rows))).replace(/[13579]/g, "x").length;
    for (let read = 0; read < ${MEMORY_READS}; read += 1) {
      place = (Math.imul(place, 1664525) + 1013904222 + memory[place]) & ${MEMORY_ELEMENTS - 1};
    }
  }
  for (let count = 0; count < ${ROUNDS}; count += 1) round();
`;

/**
 * Measures how many times slower this machine is right now than the reference machine, with both
 * cores busy. Returns at least 1.
 */
export async function measureSlowness(): Promise<number> {
  const began = performance.now();
  await Promise.all([0, 1].map(runRounds));
  return Math.max(1, (performance.now() - began) / REFERENCE_MS);
}

function runRounds(): Promise<void> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(ROUND, { eval: true });
    worker.once("error", reject);
    worker.once("exit", () => resolve());
  });
}
