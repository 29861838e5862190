/**
 * bin/check: runs all quick checks, the fastest first, so that most mistakes are reported within
 * seconds.
 */
import { runSteps, type CommandStep } from "./steps.ts";
import { measureSlowness } from "./slowness.ts";
import { isWithinTimeBudget } from "./test-costs/budget.ts";

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

const slowBefore = await measureSlowness();
const began = Date.now();
// Most of these steps use one core, so two run in parallel.
await runSteps(steps, 2);
await runSteps([{ name: "unit tests", command: ["node", "scripts/test.ts", "unit"] }]);
const took = Date.now() - began;
if (!isWithinTimeBudget("check", took, Math.max(slowBefore, await measureSlowness())))
  process.exitCode = 1;
