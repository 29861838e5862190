/**
 * Tests that the longest hostile strings that a field accepts block the event loop only briefly.
 * `CAIRN_ATTACKS=full` sends every kind of hostile string to every field. Without it, each run
 * sends a new sample, and `CAIRN_SEED` repeats a sample.
 *
 * @module-tag sweep
 */
import { afterAll, expect, test } from "vitest";
import { createRandomGenerator } from "../../../scripts/chance.ts";
import { measureLongestEventLoopTurn } from "./event-loop.ts";
import { LONG_TEXT_ATTACKS, HOSTILE_STRINGS_TO_REPEAT } from "./long-texts.ts";
import { chooseTestSeed } from "./seed.ts";

const seed = chooseTestSeed("event loop");
const isFull = process.env["CAIRN_ATTACKS"] === "full";
/**
 * Times in milliseconds for which a request blocks the event loop. The test prints requests that
 * take longer than `GOAL_MS`, and fails from `LIMIT_MS` on. The limit is higher than the goal,
 * because other tests run at the same time.
 */
const GOAL_MS = 50;
const LIMIT_MS = 250;
/** How often a request is measured, and how often at most while it exceeds the limit. */
const TIMES = 2;
const MAX_TIMES = 6;
const slow: string[] = [];

afterAll(() => {
  const list = slow.toSorted((one, other) => Number.parseInt(other, 10) - Number.parseInt(one, 10));
  process.stdout.write(
    `  event loop: turns of more than ${GOAL_MS} ms: ${list.length}\n${list.join("\n")}\n`,
  );
});

test.each(Object.entries(LONG_TEXT_ATTACKS))(
  "%s does not keep others waiting [C1] [C3] [H1]",
  { timeout: isFull ? 600_000 : 60_000 },
  async (name, attack) => {
    const shapes = isFull
      ? HOSTILE_STRINGS_TO_REPEAT
      : createRandomGenerator(seed, name).shuffled(HOSTILE_STRINGS_TO_REPEAT).slice(0, 1);
    for (const shape of shapes) {
      let status = 0;
      let turn = Infinity;
      // Measures several times and takes the shortest time, because the first request also compiles
      // code.
      for (let time = 0; time < (turn < LIMIT_MS ? TIMES : MAX_TIMES); time += 1) {
        const request = await attack(shape);
        const now = await measureLongestEventLoopTurn(async () => {
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
