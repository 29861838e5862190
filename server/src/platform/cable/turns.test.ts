import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { takingTurns } from "./turns.ts";

test("no more work at once than allowed, all of it in order, whether it fails or not", async () => {
  const inTurn = takingTurns(2);
  const begun: number[] = [];
  let busy = 0;
  let most = 0;
  const work = (n: number) => async () => {
    begun.push(n);
    most = Math.max(most, ++busy);
    await sleep(5);
    busy -= 1;
    if (n === 1) throw new Error("no luck");
  };
  const outcomes = await Promise.allSettled([0, 1, 2, 3, 4, 5].map((n) => inTurn(work(n))));
  expect(most).toBe(2);
  expect(begun).toEqual([0, 1, 2, 3, 4, 5]);
  expect(outcomes.map(({ status }) => status === "rejected")).toEqual([
    false,
    true,
    false,
    false,
    false,
    false,
  ]);
});
