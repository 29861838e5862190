import { describe, expect, test } from "vitest";
import { runInPasswordHashQueue } from "./password-hash-queue.ts";

describe("turns of hashing passwords", () => {
  test("go to those who tried least, and turn away those who tried most [M2]", async () => {
    let open = (): void => {};
    const gate = new Promise<void>((resolve) => {
      open = resolve;
    });
    const order: number[] = [];
    const join = (rank: number) =>
      runInPasswordHashQueue(rank, async () => {
        await gate;
        order.push(rank);
      }).then(
        () => "done",
        (error: unknown) => String(error),
      );
    // More hash computations than any test machine runs at the same time, and more than the queue
    // accepts.
    const crowd = Array.from({ length: 300 }, () => join(9));
    const known = join(0);
    const newcomer = join(1);
    const again = join(10);
    open();
    expect(await again).toContain("busy");
    expect([await known, await newcomer]).toEqual(["done", "done"]);
    const answers = await Promise.all(crowd);
    expect(answers.filter((answer) => answer === "done").length).toBeGreaterThanOrEqual(48);
    const waited = order.filter((rank) => rank < 9);
    expect(waited).toEqual([0, 1]);
    expect(order.indexOf(1)).toBeLessThan(order.length - 40);
  });
});
