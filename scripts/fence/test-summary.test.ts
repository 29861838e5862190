import { expect, test } from "vitest";
import type { RunResult } from "../test-results/result.ts";
import { summarizeResults } from "../test-results/summary.ts";

const result = (name: string, fields: Partial<RunResult> = {}): RunResult => ({
  name,
  seconds: 12,
  budget: undefined,
  passed: 2,
  skipped: [],
  failures: [],
  unstable: [],
  ...fields,
});
const failure = { file: "a.test.ts", test: "adds", error: "expected 1 to be 2" };

test("the summary names failures of all runs, and adds up their tests", () => {
  const check = result("check", { passed: 0, failures: [{ file: "lint", test: "", error: "x" }] });
  const { lines, isGreen } = summarizeResults([check, result("db", { failures: [failure] })], []);
  expect(isGreen).toBe(false);
  expect(lines).toContain("  check: lint: x");
  expect(lines).toContain("  db: a.test.ts > adds: expected 1 to be 2");
  expect(lines.at(-1)).toBe("2 passed, 2 failed");
});

test("unstable tests are named, and are no failures", () => {
  const unstable = [{ ...failure, neighbors: [], seed: "1" }];
  const { lines, isGreen } = summarizeResults([result("db", { unstable })], ["db"]);
  expect(isGreen).toBe(true);
  expect(lines.join("\n")).toMatch(/Unstable: .*\n {2}db: a\.test\.ts > adds/);
});

test("a skipped test and a run without a result are failures", () => {
  const { lines } = summarizeResults(
    [result("db", { skipped: ["a.test.ts > adds"] })],
    ["browser"],
  );
  expect(lines.at(-1)).toBe("2 passed, 2 failed");
});

test("the summary of many failures stays short", () => {
  const many = result("db", { failures: Array.from({ length: 500 }, () => failure) });
  const { lines } = summarizeResults([many], []);
  expect(lines.length).toBeLessThan(40);
  expect(lines.at(-1)).toBe("2 passed, 500 failed");
});
