/**
 * Counts the packages that a production server installs, and fails when there are more than the limit.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import {
  findAllDependencies,
  parsePackageKey,
  parseLockfile,
  findProductionDependencies,
  type Lockfile,
} from "./packages/lockfile.ts";
import { checkout } from "./services/state.ts";

/**
 * Maximum number of packages of a production server. The limit exists because each package is
 * third-party code. A change that raises the limit must give the reason in docs/dependencies.md.
 */
export const PRODUCTION_PACKAGES_MAX = 150;

export interface PackageCounts {
  total: number;
  /**
   * For each direct dependency, how many packages would not be installed without that dependency.
   * Sorted, the largest number first.
   */
  exclusive: { name: string; packages: number }[];
}

export function countProductionPackages(lock: Lockfile): PackageCounts {
  const direct = [...findProductionDependencies(lock)];
  const count = (names: [string, string][]): number =>
    distinct(
      findAllDependencies(
        lock,
        names.map(([, key]) => key),
      ),
    );
  const total = count(direct);
  const exclusive = direct.map(([name]) => ({
    name,
    packages: total - count(direct.filter(([other]) => other !== name)),
  }));
  return { total, exclusive: exclusive.toSorted((a, b) => b.packages - a.packages) };
}

export function describeExcessPackages(lock: Lockfile, most: number): string[] {
  const { total, exclusive } = countProductionPackages(lock);
  if (total <= most) return [];
  return [
    `A production server installs ${total} packages; at most ${most} are allowed.`,
    "Packages that only one dependency needs:",
    ...exclusive.filter((row) => row.packages > 1).map((row) => `  ${row.packages} ${row.name}`),
  ];
}

/**
 * Counts the packages by name and version. Lockfile keys that differ only in their peer
 * dependencies count once.
 */
function distinct(keys: Set<string>): number {
  return new Set([...keys].map((key) => parsePackageKey(key).join("@"))).size;
}

if (process.argv[1] === import.meta.filename) {
  const lock = parseLockfile(readFileSync(join(checkout, "pnpm-lock.yaml"), "utf8"));
  const excess = describeExcessPackages(lock, PRODUCTION_PACKAGES_MAX);
  if (excess.length > 0) {
    process.stdout.write(`${excess.join("\n")}\n`);
    process.exitCode = 1;
  } else {
    const { total, exclusive } = countProductionPackages(lock);
    process.stdout.write(`${total} packages, at most ${PRODUCTION_PACKAGES_MAX} are allowed\n`);
    for (const { name, packages } of exclusive) process.stdout.write(`${packages}\t${name}\n`);
  }
}
