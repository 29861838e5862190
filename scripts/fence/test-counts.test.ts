import { expect, test } from "vitest";
import { countTests } from "../test-counts.ts";

const file = (status: string, ...tests: string[]) => ({
  status,
  assertionResults: tests.map((each) => ({ status: each })),
});

test("the gate adds up the tests of all reports", () => {
  const reports = [
    { testResults: [file("passed", "passed", "passed")] },
    { testResults: [file("failed", "passed", "failed"), file("passed", "skipped")] },
  ];
  expect(countTests(reports)).toEqual({ passed: 3, failed: 1, skipped: 1 });
});

test("a file that could not be loaded counts as one failure", () => {
  expect(countTests([{ testResults: [file("failed")] }])).toEqual({
    passed: 0,
    failed: 1,
    skipped: 0,
  });
});
