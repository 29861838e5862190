import { describe, expect, test } from "vitest";
import { COMMON_PASSWORDS } from "./common-passwords.ts";
import { digestPassword, isPassword, passwordProblem } from "./passwords.ts";

const ada = { username: "adalovelace", email: "ada@example.com", name: "Ada Lovelace" };

describe("a kept password", () => {
  test("is recognised again, and no other is", async () => {
    const digest = await digestPassword("seven stones");
    expect(await isPassword("seven stones", digest)).toBe(true);
    expect(await isPassword("Seven stones", digest)).toBe(false);
    expect(await isPassword("", digest)).toBe(false);
  });

  test("is kept with its cost and a salt, never as it was typed", async () => {
    const [one, other] = await Promise.all([digestPassword("stones"), digestPassword("stones")]);
    expect(one).toMatch(/^argon2id\$19456\$2\$1\$[\w-]{22}\$[\w-]{43}$/);
    expect(one).not.toBe(other);
    expect(one).not.toContain("stones");
  });

  test("is the same however the keyboard composes its letters", async () => {
    const digest = await digestPassword("caf\u00e9 \ufb01ne");
    expect(await isPassword("cafe\u0301 fine", digest)).toBe(true);
  });

  test("that does not exist is never right and takes as long to refuse", async () => {
    const digest = await digestPassword("seven stones");
    const known = await fastest(() => isPassword("wrong", digest));
    const unknown = await fastest(() => isPassword("wrong", null));
    expect(await isPassword("", null)).toBe(false);
    expect(unknown / known).toBeGreaterThan(0.5);
    expect(unknown / known).toBeLessThan(2);
  });
});

describe("a new password", () => {
  test.each`
    password                    | problem
    ${"1234567"}                | ${"is too short (minimum is 8 characters)"}
    ${"x".repeat(129)}          | ${"is too long (maximum is 128 characters)"}
    ${"password"}               | ${"is too easy to guess"}
    ${"PassWord123"}            | ${"is too easy to guess"}
    ${"ｐａｓｓｗｏｒｄ１２３"} | ${"is too easy to guess"}
    ${"AdaLovelace"}            | ${"is too easy to guess"}
    ${"ada@example.com"}        | ${"is too easy to guess"}
    ${"ada lovelace"}           | ${"is too easy to guess"}
    ${"x".repeat(8)}            | ${null}
    ${"x".repeat(128)}          | ${null}
    ${"ada lovelace 1843"}      | ${null}
  `("$password: $problem", ({ password, problem }) => {
    expect(passwordProblem(password as string, ada)).toBe(problem);
  });

  test("is measured against a list of which every entry could pass the length", () => {
    for (const word of COMMON_PASSWORDS) {
      expect(word).toBe(word.toLowerCase());
      expect(word.length).toBeGreaterThanOrEqual(8);
    }
  });
});

/** Of several runs, so that a busy machine does not decide. */
async function fastest(work: () => Promise<unknown>): Promise<number> {
  let best = Number.POSITIVE_INFINITY;
  for (let run = 0; run < 7; run += 1) {
    const started = performance.now();
    await work();
    best = Math.min(best, performance.now() - started);
  }
  return best;
}
