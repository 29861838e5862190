/**
 * bin/test: runs the unit, database, fault and browser tests one after the other, and writes a
 * report of each to .reports.
 */
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { checkout } from "./services/state.ts";
import { findWarning, run, seconds } from "./steps.ts";
import { slowness } from "./slowness.ts";
import { hasBudget, isWithinBudget } from "./test-costs/budget.ts";
import { buildWebBundles } from "./web-bundles.ts";

const usual = ["unit", "db", "faults", "browser"];
/**
 * The "nightly" tests take half an hour or more, so they run only when the command line names
 * them.
 */
const sizes = [...usual, "nightly"];

const isFullSweep = process.env["CAIRN_SWEEPS"] === "full";
const end = process.argv.indexOf("--");
const named = process.argv.slice(2, end === -1 ? undefined : end);
const options = end === -1 ? [] : process.argv.slice(end + 1);

const unknown = named.filter((name) => !sizes.includes(name));
if (unknown.length > 0) {
  process.stderr.write(
    `No such size of test: ${unknown.join(", ")}. There are ${sizes.join(", ")}.\n`,
  );
  process.exit(2);
}

// Node caches compiled modules in this folder, for all test files and for the servers that they
// start.
process.env["NODE_COMPILE_CACHE"] ??= join(checkout, "node_modules/.cache/node");

const wanted = named.length === 0 ? usual : sizes.filter((size) => named.includes(size));
// Unit tests need no bundles, because they never load a page.
if (wanted.some((size) => size !== "unit")) await buildWebBundles();
const results: boolean[] = [];
for (const size of wanted) results.push(await runSize(size));
process.exitCode = results.every(Boolean) ? 0 : 1;

async function runSize(size: string): Promise<boolean> {
  const slowBefore = await slowness();
  const began = Date.now();
  const report = `.reports/${size}.json`;
  // Deletes the previous report. If this run dies early, the old report must not be taken for the
  // new one.
  await rm(report, { force: true });
  const { code, output } = await run(
    [
      "vitest",
      "run",
      `--project=${size}*`,
      "--reporter=default",
      "--reporter=json",
      "--reporter=./scripts/test-costs/reporter.ts",
      `--outputFile.json=${report}`,
      ...options,
    ],
    { live: true, env: { CAIRN_TEST_SIZE: size } },
  );
  const warning = code === 0 ? findWarning(output) : undefined;
  if (warning !== undefined) process.stdout.write(`The tests printed a warning: ${warning}\n`);
  const isWell = code === 0 && warning === undefined;
  // The time limits apply to all tests of one size without a full sweep, so no other run is
  // checked.
  if (!isWell || !hasBudget(size) || options.length > 0 || isFullSweep) {
    process.stdout.write(`${size} tests took ${seconds(began)}\n`);
    return isWell;
  }
  return isWithinBudget(size, Date.now() - began, Math.max(slowBefore, await slowness()));
}
