import { expect, it, test } from "vitest";
import { sanitizeLine } from "./lines.ts";

it.each([
  ["\u200B\u200C\u200D\u2060\uFEFF", ""],
  ["\u00AD\u034F\u3164\u115F\uFFA0\u2800", ""],
  ["\u202E\u2066", ""],
  [" \t ", ""],
  ["", ""],
  ["  A title ", "A title"],
  ["invoice\u202Efdp.exe", "invoicefdp.exe"],
  ["\u2067name\u2069", "name"],
  ["\u05E9\u05DC\u05D5\u05DD\u200F!", "\u05E9\u05DC\u05D5\u05DD\u200F!"],
  ["\u{1F468}\u200D\u{1F4BB} at work", "\u{1F468}\u200D\u{1F4BB} at work"],
  ["\u2764\uFE0F", "\u2764\uFE0F"],
])("%j becomes %j [L7]", (text, wanted) => {
  expect(sanitizeLine(text)).toBe(wanted);
});

test("a long line takes time in proportion to its length [L7]", () => {
  // In quadratic time, this would outlast the time limit of the test.
  expect(sanitizeLine(`${"\u200B".repeat(1_000_000)}x`)).toContain("x");
  expect(sanitizeLine("\u202E".repeat(1_000_000))).toBe("");
});
