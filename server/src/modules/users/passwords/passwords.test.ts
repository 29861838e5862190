import { describe, expect, test } from "vitest";
import { hashPassword, verifyPassword } from "./passwords.ts";

const AS_SET = { memoryKib: 19_456 };

describe("a kept password", () => {
  test("is recognised again, and no other is", async () => {
    const digest = await hashPassword("seven stones", AS_SET);
    expect(await verifyPassword("seven stones", digest, AS_SET)).toBe(true);
    expect(await verifyPassword("Seven stones", digest, AS_SET)).toBe(false);
    expect(await verifyPassword("", digest, AS_SET)).toBe(false);
  });

  test("is kept with its cost and a salt, never as it was typed", async () => {
    const [one, other] = await Promise.all([
      hashPassword("stones", AS_SET),
      hashPassword("stones", AS_SET),
    ]);
    expect(one).toMatch(/^argon2id\$19456\$2\$1\$[\w-]{22}\$[\w-]{43}$/);
    expect(one).not.toBe(other);
    expect(one).not.toContain("stones");
  });

  test("is the same however the keyboard composes its letters", async () => {
    const digest = await hashPassword("caf\u00e9 \ufb01ne", AS_SET);
    expect(await verifyPassword("cafe\u0301 fine", digest, AS_SET)).toBe(true);
  });

  test("that does not exist is never right and takes as long to refuse", async () => {
    const digest = await hashPassword("seven stones", AS_SET);
    let known = Number.POSITIVE_INFINITY;
    let unknown = Number.POSITIVE_INFINITY;
    const isSimilar = () => unknown / known > 0.5 && unknown / known < 2;
    // The two take turns, and the fastest run of each counts, so that a busy machine affects both alike.
    for (let run = 0; run < 60 && (run < 7 || !isSimilar()); run += 1) {
      known = Math.min(known, await timeOf(() => verifyPassword("wrong", digest, AS_SET)));
      unknown = Math.min(unknown, await timeOf(() => verifyPassword("wrong", null, AS_SET)));
    }
    expect(await verifyPassword("", null, AS_SET)).toBe(false);
    expect(unknown / known).toBeGreaterThan(0.5);
    expect(unknown / known).toBeLessThan(2);
  });
});

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}
