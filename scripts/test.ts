/**
 * bin/test: runs the unit, database, fault and browser tests one after the other, and writes a
 * report of each to .reports.
 */
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { checkout } from "./services/state.ts";
import { findWarning, runCommand, formatSecondsSince } from "./steps.ts";
import { measureSlowness } from "./slowness.ts";
import { hasTimeBudget, isWithinTimeBudget } from "./test-costs/budget.ts";
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
  const slowBefore = await measureSlowness();
  const began = Date.now();
  const report = `.reports/${size}.json`;
  // Deletes the previous report. If this run dies early, the old report must not be taken for the
  // new one.
  await rm(report, { force: true });
  const { code, output } = await runCommand(
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
  // Checks the time limit only when all tests of the group (`size`) ran and passed, and not in a
  // full sweep (`CAIRN_SWEEPS=full`), which takes longer.
  if (!isWell || !hasTimeBudget(size) || options.length > 0 || isFullSweep) {
    process.stdout.write(`${size} tests took ${formatSecondsSince(began)}\n`);
    return isWell;
  }
  return isWithinTimeBudget(
    size,
    Date.now() - began,
    Math.max(slowBefore, await measureSlowness()),
  );
}
