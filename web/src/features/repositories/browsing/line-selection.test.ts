import { expect, test } from "vitest";
import { formatLineHash, parseLineHash } from "./line-selection.ts";

test.each([
  ["#L10", { from: 10, to: 10 }],
  ["#L10-20", { from: 10, to: 20 }],
  ["#L20-L10", { from: 10, to: 20 }],
])("the address %s names its lines [REPO-021]", (hash, selection) => {
  expect(parseLineHash(hash)).toEqual(selection);
});

test.each(["", "#", "#L", "#Lx", "#L1-", "#note_1"])("the address %s names no line", (hash) => {
  expect(parseLineHash(hash)).toBeNull();
});

test("lines become the end of an address", () => {
  expect(formatLineHash({ from: 3, to: 3 })).toBe("#L3");
  expect(formatLineHash({ from: 3, to: 5 })).toBe("#L3-5");
});
