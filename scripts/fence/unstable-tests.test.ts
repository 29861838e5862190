import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { checkout } from "../services/state.ts";
import { judgeReport } from "../test-results/rerun.ts";
import type { Failure } from "../test-results/result.ts";

const failureIn = (file: string): Failure => ({ file, test: "adds", error: "expected 1 to be 2" });

function reportOf(...files: string[]) {
  return {
    passed: 5,
    skipped: [],
    failures: files.map(failureIn),
    processes: [["a.test.ts", "b.test.ts"], ["c.test.ts"]],
  };
}

test("a test that passes alone counts as passed, and its neighbors and seed are kept", async () => {
  const judged = await judgeReport(reportOf("a.test.ts"), "42", async () => true);
  expect(judged).toMatchObject({ passed: 6, failures: [] });
  const { neighbors, seed } = judged.unstable[0] ?? {};
  expect({ neighbors, seed }).toEqual({ neighbors: ["b.test.ts"], seed: "42" });
});

test("a test that fails alone, too, fails the run", async () => {
  const report = reportOf("a.test.ts", "c.test.ts");
  const judged = await judgeReport(report, "42", async (file) => file === "c.test.ts");
  expect(judged.failures).toEqual([failureIn("a.test.ts")]);
  expect(judged.unstable).toHaveLength(1);
});

test("four failed files and an error that belongs to no file fail the run at once", async () => {
  const again: string[] = [];
  const passesAlone = async (file: string) => again.push(file) > 0;
  const four = reportOf("a.test.ts", "b.test.ts", "c.test.ts", "d.test.ts");
  expect((await judgeReport(four, "42", passesAlone)).failures).toHaveLength(4);
  expect((await judgeReport(reportOf(""), "42", passesAlone)).failures).toHaveLength(1);
  expect(again).toEqual([]);
});

test("no test is repeated in its own process, where it meets what it left there", () => {
  const files = globSync(
    ["{contract,server,web,scripts,e2e}/**/*.{test,spec}.{ts,tsx}", "vitest.config.ts"],
    { cwd: checkout, exclude: (name) => name.includes("node_modules") },
  );
  expect(files.length).toBeGreaterThan(100);
  const repeating = files.filter((file) =>
    /\bretry: *(?:\d|\{)|\brepeats: *\d/.test(readFileSync(join(checkout, file), "utf8")),
  );
  expect(repeating).toEqual([]);
});
