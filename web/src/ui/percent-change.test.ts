import { expect, it } from "vitest";
import { percentChange } from "./percent-change.ts";

it.each([
  [100, 112, "+12%"],
  [3, 4, "+33%"],
  [100, 60, "-40%"],
  [200, 199, "0%"],
  [1000, 1001, "0%"],
  [-10, -5, "+50%"],
  [0, 0, "0%"],
])("from %i to %i is %s [SYS-021]", (from, to, words) => {
  expect(percentChange(from, to)).toBe(words);
});

it("has no share of nothing [SYS-021]", () => {
  expect(percentChange(0, 5)).toBeNull();
});
