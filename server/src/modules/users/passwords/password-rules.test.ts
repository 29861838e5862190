import { describe, expect, test } from "vitest";
import { COMMON_PASSWORDS, COMMON_PASSWORD_TERMS } from "./common-passwords.ts";
import { findPasswordError } from "./password-rules.ts";

const ada = {
  username: "adalovelace",
  email: "ada.byron@example.com",
  name: "Ada Lovelace",
  instance: "Summit Works",
};
const WEAK = "must not contain commonly used combinations of words and letters";
const LONG = "seven stones on a pass, ".repeat(5).slice(0, 100) + "and one in the shoe of he wh";

describe("a new password", () => {
  test.each`
    password      | problem
    ${"1234567"}  | ${"is too short (minimum is 8 characters)"}
    ${`${LONG}x`} | ${"is too long (maximum is 128 characters)"}
    ${LONG}       | ${null}
  `("$password: $problem", ({ password, problem }) => {
    expect(findPasswordError(password as string, ada)).toBe(problem);
  });

  test.each([
    "aaaaaaaa",
    "x".repeat(128),
    "abababab",
    "abc1abc1abc1",
    "stonestone",
    "12345678",
    "abcdefgh",
    "87654321",
    "abcd1234",
    "qwertyuiop",
    "asdfghjkl;",
    "1q2w3e4r5t",
    "1qaz2wsx",
    "aaaabbbbcccc",
    "password",
    "PassWord123",
    "P4$$w0rd!",
    "p@ssw0rd2024!",
    "ｐａｓｓｗｏｒｄ１２３",
    "Summer2026!",
    "dragon-2024",
    "iloveyou",
    "dragonmonkey",
    "letmein!!",
    "correcthorsebatterystaple",
    "AdaLovelace",
    "ada.byron@example.com",
    "ada lovelace",
    "ada lovelace 1843",
    "lovelace1815",
    "byron-1234",
    "summitworks1",
    "gitlab2026!",
    "Cairn-1234",
  ])("%s is one of the first that are guessed [L7]", (password) => {
    expect(findPasswordError(password, ada)).toBe(WEAK);
  });

  test.each([
    "seven stones on a pass",
    "lovelace wrote note g",
    "cairn demo: seven stones",
    "kU7#pq2!",
    "zwölf Bäume im Wind",
    "大きな山の上の石",
    "no rules about signs here",
    "vbwyrqmd",
    "72940583",
  ])("%s is taken", (password) => {
    expect(findPasswordError(password, ada)).toBeNull();
  });

  test("is compared with the owner's words only where they are long enough to matter", () => {
    const short = { username: "al", email: "a@b.example", name: "Al", instance: "X" };
    expect(findPasswordError("metal kettle sings", short)).toBeNull();
  });

  test("is compared with lists of entries that could be typed", () => {
    for (const word of COMMON_PASSWORDS) {
      expect(word).toBe(word.toLowerCase());
      expect(word.length).toBeGreaterThanOrEqual(8);
    }
    for (const word of COMMON_PASSWORD_TERMS) expect(word).toMatch(/^[a-z]{3,}$/);
  });
});
