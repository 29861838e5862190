/**
 * Measures how slow this machine is right now, to extend the time limits of tests when other
 * programs use the processor.
 */
import { Worker } from "node:worker_threads";

/**
 * Milliseconds that `WORK` takes on two cores of the machine on which the time limits were
 * chosen.
 */
const REFERENCE_MS = 700;

/**
 * JavaScript that does the kinds of work that tests do: creating objects, building strings,
 * sorting.
 */
const WORK = `
  const texts = [];
  for (let round = 0; round < 60; round += 1) {
    const rows = Array.from({ length: 4000 }, (_, id) => ({ id, key: String((id * 7919) % 4001) }));
    rows.sort((one, other) => (one.key < other.key ? -1 : 1));
    texts.push(JSON.stringify(JSON.parse(JSON.stringify(rows))).replace(/[13579]/g, "x").length);
  }
`;

/**
 * Measures how many times slower this machine is right now than the reference machine, with both
 * cores busy. Returns at least 1.
 */
export async function measureSlowness(): Promise<number> {
  const began = performance.now();
  await Promise.all([0, 1].map(workOnce));
  return Math.max(1, (performance.now() - began) / REFERENCE_MS);
}

function workOnce(): Promise<void> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(WORK, { eval: true });
    worker.once("error", reject);
    worker.once("exit", () => resolve());
  });
}
