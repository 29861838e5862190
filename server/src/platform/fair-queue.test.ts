import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { FairQueue } from "./fair-queue.ts";

test("no more work at once than allowed, all of it in order, whether it fails or not", async () => {
  const turns = new FairQueue(2, 2);
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
  const all = [0, 1, 2, 3, 4, 5].map((n) => turns.take("ann", work(n)));
  const outcomes = await Promise.allSettled(all);
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

test("a caller who comes after the flood of another is served next [H3]", async () => {
  const turns = new FairQueue(1, 1);
  const begun: string[] = [];
  const work = (name: string) => async () => {
    begun.push(name);
    await sleep(0);
  };
  const flood = Array.from({ length: 1_000 }, () => turns.take("flood", work("flood")));
  expect(turns.waitingOf("flood")).toBe(999);
  await Promise.all(["ann", "ben", "ann"].map((name) => turns.take(name, work(name))));
  expect(begun.slice(0, 5)).toEqual(["flood", "flood", "ann", "ben", "flood"]);
  expect(begun.lastIndexOf("ann")).toBeLessThan(8);
  await Promise.all(flood);
  expect(turns.waitingOf("flood")).toBe(0);
});

test("a caller whose work never ends leaves places to the others [H3]", async () => {
  const turns = new FairQueue(3, 2);
  const endless = () => new Promise<void>(() => {});
  for (let count = 0; count < 100; count++) void turns.take("flood", endless);
  expect(await turns.take("ann", () => Promise.resolve("served"))).toBe("served");
  expect(turns.waitingOf("flood")).toBe(98);
});
