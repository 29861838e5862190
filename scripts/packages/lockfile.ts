/**
 * Reads pnpm-lock.yaml as a graph: which packages are installed, and on which packages each of them
 * depends.
 */
import { parse } from "yaml";

/**
 * Folders whose `dependencies` a production server installs. The folder web/ is not in the list,
 * because its bundles are built beforehand.
 */
const PRODUCTION = ["server", "contract"];

interface Snapshot {
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

interface Importer {
  dependencies?: Record<string, { version: string }>;
  devDependencies?: Record<string, { version: string }>;
  optionalDependencies?: Record<string, { version: string }>;
}

export interface Lockfile {
  importers: Record<string, Importer>;
  snapshots: Record<string, Snapshot | null>;
}

/**
 * Why a package is installed: for the running server, for the pages that it serves, or for development
 * only.
 */
export type PackagePurpose = "server" | "pages" | "development";

export interface InstalledPackage {
  name: string;
  version: string;
  purpose: PackagePurpose;
}

export function parseLockfile(text: string): Lockfile {
  const lock = parse(text) as Partial<Lockfile> & { lockfileVersion?: unknown };
  if (lock.lockfileVersion !== "9.0" || !lock.importers || !lock.snapshots) {
    throw new Error(
      `pnpm-lock.yaml has version ${String(lock.lockfileVersion)}; this reads version 9.0 only.`,
    );
  }
  return { importers: lock.importers, snapshots: lock.snapshots };
}

/**
 * Returns the direct dependencies of a production server, as a map from the package name to the
 * package's key in the lockfile.
 */
export function findProductionDependencies(lock: Lockfile): Map<string, string> {
  return new Map(
    PRODUCTION.flatMap((folder) => directDependencies(lock, folder, { withDev: false })),
  );
}

/**
 * Returns the lockfile keys of `roots` and of all their direct and indirect dependencies, including
 * optional dependencies of every platform.
 */
export function findAllDependencies(lock: Lockfile, roots: Iterable<string>): Set<string> {
  const seen = new Set<string>();
  const queue = [...roots];
  for (let key = queue.pop(); key !== undefined; key = queue.pop()) {
    if (seen.has(key)) continue;
    seen.add(key);
    const { dependencies, optionalDependencies } = lock.snapshots[key] ?? {};
    for (const [name, version] of Object.entries({ ...dependencies, ...optionalDependencies })) {
      const next = keyOf(lock, name, version);
      if (next !== undefined) queue.push(next);
    }
  }
  return seen;
}

/**
 * Lists every package once. A package with several purposes gets the first of server, pages,
 * development.
 */
export function listPackages(lock: Lockfile): InstalledPackage[] {
  const server = findAllDependencies(lock, findProductionDependencies(lock).values());
  const web = directDependencies(lock, "web", { withDev: true });
  const pages = findAllDependencies(
    lock,
    web.map(([, key]) => key),
  );
  const found = new Map<string, InstalledPackage>();
  const take = (keys: Iterable<string>, purpose: PackagePurpose): void => {
    for (const key of keys) {
      const [name, version] = parsePackageKey(key);
      const id = `${name}@${version}`;
      if (!found.has(id)) found.set(id, { name, version, purpose });
    }
  };
  take(server, "server");
  take(pages, "pages");
  take(Object.keys(lock.snapshots), "development");
  return [...found.values()];
}

/**
 * Splits a lockfile key: `@scope/name@1.0.0(peer@2.0.0)` gives `@scope/name` and `1.0.0`. The
 * part in parentheses names the versions of peer dependencies.
 */
export function parsePackageKey(key: string): [string, string] {
  const plain = key.replace(/\(.*$/s, "");
  const at = plain.lastIndexOf("@");
  return [plain.slice(0, at), plain.slice(at + 1)];
}

function directDependencies(
  lock: Lockfile,
  folder: string,
  { withDev }: { withDev: boolean },
): [string, string][] {
  const importer = lock.importers[folder];
  if (!importer) throw new Error(`pnpm-lock.yaml has no importer ${folder}.`);
  const all = {
    ...(withDev ? importer.devDependencies : {}),
    ...importer.optionalDependencies,
    ...importer.dependencies,
  };
  return Object.entries(all).flatMap(([name, { version }]) => {
    const key = keyOf(lock, name, version);
    return key === undefined ? [] : [[name, key] as [string, string]];
  });
}

/**
 * The key of a dependency in the lockfile, or undefined for a package of this workspace (`link:`). The
 * version of an alias is written as `other@1.0.0`.
 */
function keyOf(lock: Lockfile, name: string, version: string): string | undefined {
  if (version.startsWith("link:")) return undefined;
  const key = `${name}@${version}`;
  if (key in lock.snapshots) return key;
  if (version in lock.snapshots) return version;
  throw new Error(`pnpm-lock.yaml has no snapshot of ${key}.`);
}
