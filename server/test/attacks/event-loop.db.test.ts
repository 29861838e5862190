/**
 * Tests that the longest hostile strings that a field accepts block the event loop only briefly.
 * `CAIRN_ATTACKS=full` sends every kind of hostile string to every field. Without it, each run
 * sends a new sample, and `CAIRN_SEED` repeats a sample.
 */
import { afterAll, expect, test } from "vitest";
import { chanceOf } from "../../../scripts/chance.ts";
import { longestTurn } from "./event-loop.ts";
import { ATTACKS, SHAPES } from "./long-texts.ts";
import { attackSeed } from "./seed.ts";

const seed = attackSeed("event loop");
const isFull = process.env["CAIRN_ATTACKS"] === "full";
/**
 * Longest time in milliseconds that a request can block the event loop: the goal, and the limit
 * at which the test fails. The limit is higher because other tests run at the same time.
 */
const GOAL_MS = 50;
const LIMIT_MS = 250;
const TIMES = 2;
const slow: string[] = [];

afterAll(() => {
  const list = slow.toSorted((one, other) => Number.parseInt(other, 10) - Number.parseInt(one, 10));
  process.stdout.write(
    `  event loop: turns of more than ${GOAL_MS} ms: ${list.length}\n${list.join("\n")}\n`,
  );
});

test.each(Object.entries(ATTACKS))(
  "%s does not keep others waiting [C1] [C3] [H1]",
  { timeout: isFull ? 600_000 : 60_000 },
  async (name, attack) => {
    const shapes = isFull ? SHAPES : chanceOf(seed, name).shuffled(SHAPES).slice(0, 1);
    for (const shape of shapes) {
      let status = 0;
      let turn = Infinity;
      // Measures several times and takes the shortest time, because the first request also compiles
      // code.
      for (let time = 0; time < TIMES; time += 1) {
        const request = await attack(shape);
        const now = await longestTurn(async () => {
          status = (await request()).statusCode;
        });
        turn = Math.min(turn, now);
      }
      const what = `${turn.toFixed(0)} ms: ${name}, ${JSON.stringify(shape)}, answered ${status}`;
      if (turn > GOAL_MS) slow.push(what);
      expect([500, 501, 502, 504], what).not.toContain(status);
      expect.soft(turn, what).toBeLessThan(LIMIT_MS);
    }
  },
);
