/**
 * bin/check: runs all quick checks, the fastest first, so that most mistakes are reported within
 * seconds.
 */
import { runSteps, type Step } from "./steps.ts";
import { slowness } from "./slowness.ts";
import { isWithinBudget } from "./test-costs/budget.ts";

const LINT = "oxlint --type-aware --type-check --deny-warnings --report-unused-disable-directives";

const steps: Step[] = [
  { name: "format", command: ["oxfmt", "--check"] },
  { name: "dependency labels", command: ["node", "scripts/dependency-labels.ts"] },
  { name: "production packages", command: ["node", "scripts/production-packages.ts"] },
  // No separate run of the TypeScript compiler: the linter loads the types for its rules and also
  // reports type errors.
  { name: "lint and types", command: LINT.split(" ") },
  { name: "import rules", command: ["node", "scripts/import-rules.ts"] },
  {
    name: "dead code",
    command: ["knip", "--no-progress", "--treat-config-hints-as-errors"],
  },
  { name: "regular expressions", command: ["node", "scripts/regular-expressions.ts"] },
  { name: "generated files", command: ["node", "scripts/generate.ts", "--check"] },
];

const slowBefore = await slowness();
const began = Date.now();
// Most of these steps use one core, so two run in parallel.
await runSteps(steps, 2);
await runSteps([{ name: "unit tests", command: ["node", "scripts/test.ts", "unit"] }]);
const took = Date.now() - began;
if (!isWithinBudget("check", took, Math.max(slowBefore, await slowness()))) process.exitCode = 1;
