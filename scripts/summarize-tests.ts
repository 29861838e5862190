/**
 * The end of .ci/run and .ci/nightly: prints the summary of .reports/results. The arguments name
 * the runs that must have a result. Fails when a test failed, was skipped, or a run has no result.
 */
import { join } from "node:path";
import { checkout } from "./services/state.ts";
import { readResults, writeUnstableTests } from "./test-results/result.ts";
import { summarizeResults } from "./test-results/summary.ts";

const results = readResults();
const { lines, isGreen } = summarizeResults(results, process.argv.slice(2));
writeUnstableTests(
  join(checkout, ".reports/unstable.json"),
  results.flatMap(({ unstable }) => unstable),
);
process.stdout.write(`\n${lines.join("\n")}\n`);
process.exitCode = isGreen ? 0 : 1;
