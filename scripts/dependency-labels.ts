/**
 * Checks that every dependency has an exact version and a row with a reason in
 * docs/dependencies.md, and that every row there belongs to a dependency.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { checkout } from "./services/state.ts";

interface Manifest {
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

const manifests = [
  "package.json",
  "tools/bootstrap/package.json",
  "contract/package.json",
  "server/package.json",
  "web/package.json",
  "e2e/package.json",
];

export function findDependencyFaults(packages: Record<string, Manifest>, page: string): string[] {
  const rows = labelledPackages(page);
  const used = new Set<string>();
  const faults: string[] = [];
  for (const [file, manifest] of Object.entries(packages)) {
    const all = {
      ...manifest.dependencies,
      ...manifest.devDependencies,
      ...manifest.optionalDependencies,
    };
    for (const [name, version] of Object.entries(all)) {
      // Packages of this workspace need no row with a reason in docs/dependencies.md.
      if (version === "workspace:*") continue;
      used.add(name);
      if (!/^\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(version)) {
        faults.push(`${file}: ${name} has no exact version but ${version}`);
      }
      if (!rows.includes(name)) faults.push(`${file}: ${name} has no row in docs/dependencies.md`);
    }
  }
  for (const name of rows) {
    if (!used.has(name)) faults.push(`docs/dependencies.md: ${name} is not a dependency any more`);
    if (rows.indexOf(name) !== rows.lastIndexOf(name)) {
      faults.push(`docs/dependencies.md: ${name} has two rows`);
    }
  }
  return [...new Set(faults)];
}

/**
 * Returns the package names in the first column of the tables. One row can name several packages.
 */
function labelledPackages(page: string): string[] {
  const firstCells = page
    .split("\n")
    .filter((line) => /^\| *`/.test(line))
    .map((line) => line.split("|")[1] ?? "");
  return firstCells.flatMap((cell) =>
    [...cell.matchAll(/`([^`]+)`/g)].map((match) => match[1] ?? ""),
  );
}

if (process.argv[1] === import.meta.filename) {
  const read = (file: string) => readFileSync(join(checkout, file), "utf8");
  const packages = Object.fromEntries(
    manifests.map((file) => [file, JSON.parse(read(file)) as Manifest]),
  );
  const faults = findDependencyFaults(packages, read("docs/dependencies.md"));
  for (const fault of faults) process.stdout.write(`${fault}\n`);
  process.exitCode = faults.length > 0 ? 1 : 0;
}
