import { expect, it } from "vitest";
import { formatCount } from "./format-count.ts";

it.each([
  [0, undefined, "0"],
  [999, undefined, "999"],
  [1203, undefined, "1,203"],
  [12_345_678, undefined, "12,345,678"],
  [99, 99, "99"],
  [100, 99, "99+"],
  [1_000_000, 99, "99+"],
])("shows %i with the cap %s as %s", (value, cap, words) => {
  expect(formatCount(value, cap)).toBe(words);
});
