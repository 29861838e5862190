/**
 * bin/advisories: checks whether published security advisories affect the packages of this
 * release. Exits with 0 when no advisory is known, with 1 when some are, and with 2 when the
 * check could not run. A timer can therefore distinguish a failed check from "no advisories".
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { checkout } from "./services/state.ts";
import { runCommand } from "./steps.ts";

const USAGE = "bin/advisories [--all] [--snapshot FOLDER_OR_FILE]";

export async function checkAdvisories(args: string[]): Promise<{ code: number; output: string }> {
  try {
    const { values } = parseArgs({
      args,
      options: { all: { type: "boolean", default: false }, snapshot: { type: "string" } },
    });
    return values.snapshot === undefined
      ? await askRegistry(values.all)
      : await searchSnapshot(values.snapshot, values.all);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { code: 2, output: `Couldn't check for advisories: ${reason}\nUsage: ${USAGE}\n` };
  }
}

async function askRegistry(all: boolean): Promise<{ code: number; output: string }> {
  const { code, output } = await runCommand(["pnpm", "audit", ...(all ? [] : ["--prod"])]);
  if (code === 0) return { code, output };
  // The exit code is not enough: pnpm exits with 1 for advisories and also when the registry is down.
  if (!/vulnerabilit/i.test(output) || output.includes("ERR_PNPM")) {
    return { code: 2, output: `${output}Couldn't check for advisories.\n` };
  }
  return { code: 1, output };
}

/**
 * Compares the installed packages with a snapshot of advisories on disk. Imports the OSV parser
 * only here, because the parser needs a development package that some installs do not have.
 */
async function searchSnapshot(
  path: string,
  all: boolean,
): Promise<{ code: number; output: string }> {
  const { findAffectedPackages, formatAdvisoryFinding, readAdvisorySnapshot } =
    await import("./packages/osv.ts");
  const { listPackages, parseLockfile } = await import("./packages/lockfile.ts");
  const lock = parseLockfile(readFileSync(join(checkout, "pnpm-lock.yaml"), "utf8"));
  const installed = listPackages(lock).filter(
    ({ purpose }) => all || purpose === "server" || purpose === "pages",
  );
  const advisories = readAdvisorySnapshot(path);
  const findings = findAffectedPackages(installed, advisories);
  const summary = `${installed.length} packages compared with ${advisories.length} advisories: ${findings.length} found`;
  return {
    code: findings.length > 0 ? 1 : 0,
    output: `${[...findings.map(formatAdvisoryFinding), summary].join("\n")}\n`,
  };
}

if (process.argv[1] === import.meta.filename) {
  const { code, output } = await checkAdvisories(process.argv.slice(2));
  process.stdout.write(output);
  process.exitCode = code;
}
