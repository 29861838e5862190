/**
 * Counts the packages that a production server installs, and fails when there are more than the limit.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import {
  closure,
  nameAndVersion,
  parseLockfile,
  productionDependencies,
  type Lockfile,
} from "./packages/lockfile.ts";
import { checkout } from "./services/state.ts";

/**
 * Maximum number of packages: each is third-party code inside the server. A change that raises
 * the limit must give the reason in docs/dependencies.md.
 */
export const MOST_PRODUCTION_PACKAGES = 150;

export interface PackageCounts {
  total: number;
  /**
   * For each direct dependency, how many packages are installed because of it alone. Sorted, the
   * largest number first.
   */
  exclusive: { name: string; packages: number }[];
}

export function countProductionPackages(lock: Lockfile): PackageCounts {
  const direct = [...productionDependencies(lock)];
  const count = (names: [string, string][]): number =>
    distinct(
      closure(
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

export function excessPackages(lock: Lockfile, most: number): string[] {
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
  return new Set([...keys].map((key) => nameAndVersion(key).join("@"))).size;
}

if (process.argv[1] === import.meta.filename) {
  const lock = parseLockfile(readFileSync(join(checkout, "pnpm-lock.yaml"), "utf8"));
  const excess = excessPackages(lock, MOST_PRODUCTION_PACKAGES);
  if (excess.length > 0) {
    process.stdout.write(`${excess.join("\n")}\n`);
    process.exitCode = 1;
  } else {
    const { total, exclusive } = countProductionPackages(lock);
    process.stdout.write(`${total} packages, at most ${MOST_PRODUCTION_PACKAGES} are allowed\n`);
    for (const { name, packages } of exclusive) process.stdout.write(`${packages}\t${name}\n`);
  }
}
