/**
 * Checks the import rules of .dependency-cruiser.cjs, and that dependency-cruiser has read files:
 * without the package swc it ignores TypeScript files and reports no error.
 */
import { createRequire } from "node:module";
import { cruise, type ICruiseOptions, type IFlattenedRuleSet } from "dependency-cruiser";
import { checkout } from "./services/state.ts";

export const packages = ["contract", "server", "web", "e2e", "scripts"];

export interface ImportReport {
  /** How many files of each package dependency-cruiser has read, by package name. */
  filesSeen: Record<string, number>;
  violations: { rule: string; from: string; to: string }[];
}

const configuration = createRequire(import.meta.url)("../.dependency-cruiser.cjs") as {
  forbidden: NonNullable<IFlattenedRuleSet["forbidden"]>;
  options: ICruiseOptions;
};

export function ruleNames(): string[] {
  return configuration.forbidden.map(({ name = "" }) => name);
}

/**
 * `root` is the checkout, or a small source tree with the same folders into which a test writes a
 * forbidden import.
 */
export async function checkImports(root: string, folders: string[]): Promise<ImportReport> {
  const { enhancedResolveOptions, ...options } = configuration.options;
  const { output } = await cruise(
    folders,
    {
      ...options,
      baseDir: root,
      validate: true,
      ruleSet: { forbidden: configuration.forbidden },
    },
    { ...enhancedResolveOptions },
  );
  if (typeof output === "string") throw new Error(output);
  const ours = output.modules.map((module) => module.source);
  return {
    filesSeen: Object.fromEntries(
      folders.map((folder) => [
        folder,
        ours.filter((source) => source.startsWith(`${folder}/`) && /\.tsx?$/.test(source)).length,
      ]),
    ),
    violations: output.summary.violations.map(({ rule, from, to }) => ({
      rule: rule.name,
      from,
      to,
    })),
  };
}

if (process.argv[1] === import.meta.filename) {
  const { filesSeen, violations } = await checkImports(checkout, packages);
  for (const { rule, from, to } of violations) process.stdout.write(`${rule}: ${from} → ${to}\n`);
  const unseen = packages.filter((name) => !filesSeen[name]);
  if (unseen.length > 0) process.stdout.write(`No file was read in: ${unseen.join(", ")}\n`);
  process.exitCode = violations.length > 0 || unseen.length > 0 ? 1 : 0;
}
