/**
 * Checks the import rules of .dependency-cruiser.cjs. Also counts the files that dependency-cruiser
 * has read, because without the package swc it ignores TypeScript files and reports no error.
 */
import { createRequire } from "node:module";
import { cruise, type ICruiseOptions, type IFlattenedRuleSet } from "dependency-cruiser";
import { checkout } from "./services/state.ts";

export const CHECKED_PACKAGES = ["contract", "server", "web", "e2e", "scripts"];

export interface ImportRuleReport {
  /** How many files of each package dependency-cruiser has read, by package name. */
  filesSeen: Record<string, number>;
  violations: { rule: string; from: string; to: string }[];
}

const configuration = createRequire(import.meta.url)("../.dependency-cruiser.cjs") as {
  forbidden: NonNullable<IFlattenedRuleSet["forbidden"]>;
  options: ICruiseOptions;
};

export function listImportRuleNames(): string[] {
  return configuration.forbidden.map(({ name = "" }) => name);
}

/**
 * Checks the imports of all files in `folders` below `root`. `root` is the checkout, or in tests a
 * small source tree that contains forbidden imports.
 */
export async function checkImports(root: string, folders: string[]): Promise<ImportRuleReport> {
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
  const { filesSeen, violations } = await checkImports(checkout, CHECKED_PACKAGES);
  for (const { rule, from, to } of violations) process.stdout.write(`${rule}: ${from} → ${to}\n`);
  const unseen = CHECKED_PACKAGES.filter((name) => !filesSeen[name]);
  if (unseen.length > 0) process.stdout.write(`No file was read in: ${unseen.join(", ")}\n`);
  process.exitCode = violations.length > 0 || unseen.length > 0 ? 1 : 0;
}
