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
    const known = await fastest(() => verifyPassword("wrong", digest, AS_SET));
    const unknown = await fastest(() => verifyPassword("wrong", null, AS_SET));
    expect(await verifyPassword("", null, AS_SET)).toBe(false);
    expect(unknown / known).toBeGreaterThan(0.5);
    expect(unknown / known).toBeLessThan(2);
  });
});

/** Returns the time of the fastest of seven runs, so that a busy machine affects the result less. */
async function fastest(work: () => Promise<unknown>): Promise<number> {
  let best = Number.POSITIVE_INFINITY;
  for (let run = 0; run < 7; run += 1) {
    const started = performance.now();
    await work();
    best = Math.min(best, performance.now() - started);
  }
  return best;
}
