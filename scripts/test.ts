/**
 * bin/test: runs the unit, database, fault and browser tests one after the other, and writes the
 * result of each to .reports/results. With --core, runs what the gate runs.
 */
import { randomInt } from "node:crypto";
import { existsSync, globSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { checkout } from "./services/state.ts";
import { findWarning, runCommand } from "./steps.ts";
import type { TestReport } from "./test-results/reporter.ts";
import { judgeReport } from "./test-results/rerun.ts";
import { forgetResult, writeResult, type RunResult } from "./test-results/result.ts";
import { summarizeResults } from "./test-results/summary.ts";
import { buildWebBundles } from "./web-bundles.ts";

const usual = ["unit", "db", "faults", "browser"];
/**
 * The "nightly" tests take half an hour or more, so they run only when the command line names
 * them.
 */
const sizes = [...usual, "nightly"];

/**
 * The core tests of each size, and how many seconds they should take. Sweeps are db tests that are
 * expensive and seldom the only ones to fail; of the browser and fault tests, which are all
 * expensive, only those that are tagged run.
 */
const CORE: Record<string, { tags?: string; budget: number }> = {
  unit: { budget: 60 },
  db: { tags: "!sweep", budget: 200 },
  faults: { tags: "core", budget: 20 },
  browser: { tags: "core", budget: 200 },
};

const end = process.argv.indexOf("--");
const named = process.argv.slice(2, end === -1 ? undefined : end);
const options = end === -1 ? [] : process.argv.slice(end + 1);
const isCore = named.includes("--core");
const namedSizes = named.filter((name) => name !== "--core");

const unknown = namedSizes.filter((name) => !sizes.includes(name));
if (unknown.length > 0) {
  process.stderr.write(
    `No such size of test: ${unknown.join(", ")}. There are ${sizes.join(", ")}.\n`,
  );
  process.exit(2);
}

// Node caches compiled modules in this folder, for all test files and for the servers that they
// start.
process.env["NODE_COMPILE_CACHE"] ??= join(checkout, "node_modules/.cache/node");
// One seed for the whole run, so that a file that runs again repeats what it did.
process.env["CAIRN_SEED"] ??= String(randomInt(1_000_000));
if (isCore || options.length > 0) process.env["CAIRN_TEST_FILTERED"] = "yes";

const wanted = namedSizes.length === 0 ? usual : sizes.filter((size) => namedSizes.includes(size));
// Unit tests need no bundles, because they never load a page.
if (wanted.some((size) => size !== "unit")) await buildWebBundles();
const results = [];
for (const size of wanted) results.push(await runSize(size));
const { lines, isGreen } = summarizeResults(results, wanted);
process.stdout.write(`\n${lines.join("\n")}\n`);
process.exitCode = isGreen ? 0 : 1;

async function runSize(size: string) {
  forgetResult(size);
  const began = Date.now();
  const seed = process.env["CAIRN_SEED"] ?? "";
  const { tags: filter, budget } = (isCore ? CORE[size] : undefined) ?? {};
  const tags = filter === undefined ? [] : [`--tags-filter=${filter}`];
  const files = filter === "core" ? listCoreFiles(size) : [];
  const { report, problem } = await runVitest(size, [...tags, ...files, ...options], {
    CAIRN_TEST_SIZE: size,
  });
  const judged = await judgeReport(report, seed, async (file) => {
    process.stdout.write(`\n${file} failed, and runs again alone.\n`);
    return (await runVitest(size, [...tags, "--maxWorkers=1", file])).problem === undefined;
  });
  // A failed test explains the exit code; without one, it is a failure by itself.
  const isUnexplained = problem !== undefined && report.failures.length === 0;
  const failures = isUnexplained ? [{ file: "", test: "", error: problem }] : judged.failures;
  const seconds = (Date.now() - began) / 1000;
  const result: RunResult = { name: size, seconds, budget, ...judged, failures };
  writeResult(result);
  return result;
}

/** The files with core tests. Vitest would load all others too, only to skip every test in them. */
function listCoreFiles(size: string): string[] {
  const pattern = size === "browser" ? "e2e/**/*.spec.ts" : "server/test/faults/*.test.ts";
  return globSync(pattern, { cwd: checkout }).filter((file) =>
    readFileSync(join(checkout, file), "utf8").includes('tags: "core"'),
  );
}

const NOTHING: TestReport = { passed: 0, skipped: [], failures: [], processes: [] };

/** Runs Vitest in a new process. `problem` says why the run as a whole was not well. */
async function runVitest(
  size: string,
  args: string[],
  env: Record<string, string> = {},
): Promise<{ report: TestReport; problem: string | undefined }> {
  const path = join(checkout, `.reports/vitest/${size}.json`);
  rmSync(path, { force: true });
  const { code, output } = await runCommand(
    [
      "vitest",
      "run",
      `--project=${size}*`,
      "--reporter=default",
      "--reporter=./scripts/test-costs/reporter.ts",
      "--reporter=./scripts/test-results/reporter.ts",
      ...args,
    ],
    { live: true, env: { CAIRN_TEST_REPORT: path, ...env } },
  );
  if (!existsSync(path)) return { report: NOTHING, problem: "Vitest died without a report." };
  const report = JSON.parse(readFileSync(path, "utf8")) as TestReport;
  if (code !== 0) return { report, problem: `Vitest ended with exit code ${code}.` };
  const warning = findWarning(output);
  return {
    report,
    problem: warning === undefined ? undefined : `The tests printed a warning: ${warning}`,
  };
}
