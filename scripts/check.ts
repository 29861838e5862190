/**
 * bin/check: runs all quick checks, the fastest first, so that most mistakes are reported within
 * seconds.
 */
import { runSteps, type CommandStep } from "./steps.ts";
import { firstLine, forgetResult, writeResult } from "./test-results/result.ts";

const LINT = "oxlint --type-aware --type-check --deny-warnings --report-unused-disable-directives";

const PRODUCTION_DEAD_CODE =
  "knip --production --config knip.production.json --no-progress --include files,exports";

const steps: CommandStep[] = [
  { name: "format", command: ["oxfmt", "--check"] },
  { name: "dependency labels", command: ["node", "scripts/dependency-labels.ts"] },
  { name: "production packages", command: ["node", "scripts/production-packages.ts"] },
  // This step replaces a run of the TypeScript compiler: the linter loads the types for its rules
  // and also reports type errors.
  { name: "lint and types", command: LINT.split(" ") },
  { name: "import rules", command: ["node", "scripts/import-rules.ts"] },
  {
    name: "dead code",
    command: ["knip", "--no-progress", "--treat-config-hints-as-errors"],
  },
  { name: "test-only code", command: PRODUCTION_DEAD_CODE.split(" ") },
  { name: "regular expressions", command: ["node", "scripts/regular-expressions.ts"] },
  { name: "generated files", command: ["node", "scripts/generate.ts", "--check"] },
];

forgetResult("check");
const began = Date.now();
// Most of these steps use one core, so two run in parallel.
const failed = await runSteps(steps, 2);
writeResult({
  name: "check",
  seconds: (Date.now() - began) / 1000,
  budget: 60,
  passed: 0,
  skipped: [],
  failures: failed.map(({ name, error }) => ({ file: name, test: "", error: firstLine(error) })),
  unstable: [],
});
// Has a result of its own.
const unit = await runSteps([{ name: "unit tests", command: ["node", "scripts/test.ts", "unit"] }]);
if (failed.length > 0 || unit.length > 0) process.exitCode = 1;
