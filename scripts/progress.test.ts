import { expect, test } from "vitest";
import { formatProgressLine } from "./progress.ts";

test("tells how far it is, how fast, and how long it will take", () => {
  expect(formatProgressLine("writing issues", 40_000, 1_000_000, 5_000)).toBe(
    "writing issues: 40,000 of 1,000,000, 8,000/s, 2 min left",
  );
  expect(formatProgressLine("writing issues", 900, 1_000, 9_000)).toBe(
    "writing issues: 900 of 1,000, 100/s, 1 s left",
  );
});

test("promises nothing at the beginning and at the end", () => {
  expect(formatProgressLine("people", 1, 36, 200)).toBe("people: 1 of 36");
  expect(formatProgressLine("people", 36, 36, 9_000)).toBe("people: 36 of 36");
});
