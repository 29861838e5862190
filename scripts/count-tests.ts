/**
 * Sums the reports of the unit, database and browser tests, and prints the totals as the last
 * line of .ci/run. Fails when a test failed or was skipped.
 */
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { countTests, type VitestReport } from "./test-counts.ts";
import { checkout } from "./services/state.ts";

const files = globSync(".reports/*.json", { cwd: checkout });
const reports = files.map(
  (file) => JSON.parse(readFileSync(join(checkout, file), "utf8")) as VitestReport,
);
const { passed, failed, skipped } = countTests(reports);
if (skipped > 0) process.stdout.write(`${skipped} tests were skipped; the gate wants them run.\n`);
process.stdout.write(`${passed} passed, ${failed} failed\n`);
process.exitCode = failed > 0 || skipped > 0 ? 1 : 0;
