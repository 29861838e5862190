/**
 * Checks packages against security advisories in the OSV format
 * (https://ossf.github.io/osv-schema/) from local files, without a network.
 */
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { compare, parse } from "semver";
import type { InstalledPackage } from "./lockfile.ts";

type RangeEvent = { introduced?: string; fixed?: string; last_affected?: string };

interface Affected {
  package?: { ecosystem?: string; name?: string };
  ranges?: { type?: string; events?: RangeEvent[] }[];
  versions?: string[];
}

export interface Advisory {
  id: string;
  summary?: string;
  withdrawn?: string;
  affected?: Affected[];
  database_specific?: { severity?: string };
}

export interface AdvisoryFinding {
  id: string;
  severity: string;
  package: InstalledPackage;
  fixedIn: string[];
  summary: string;
}

/**
 * Reads a folder of JSON files as osv.dev exports them, or one JSON file that contains an
 * advisory or an array of advisories.
 */
export function readAdvisorySnapshot(path: string): Advisory[] {
  const files = statSync(path).isDirectory()
    ? readdirSync(path, { recursive: true, encoding: "utf8" })
        .filter((name) => name.endsWith(".json"))
        .map((name) => join(path, name))
    : [path];
  // An empty folder is an error: without any advisories, every package would count as unaffected.
  if (files.length === 0) throw new Error(`${path} has no JSON files.`);
  return files.flatMap(readAdvisories);
}

function readAdvisories(file: string): Advisory[] {
  let content: unknown;
  try {
    content = JSON.parse(readFileSync(file, "utf8"));
  } catch (error) {
    throw new Error(`${file} cannot be read as JSON.`, { cause: error });
  }
  const list: unknown[] = Array.isArray(content) ? content : [content];
  for (const entry of list) {
    if (typeof entry !== "object" || entry === null || !("id" in entry)) {
      throw new Error(`${file} is not in the OSV format: an advisory has no id.`);
    }
  }
  return list as Advisory[];
}

export function findAffectedPackages(
  packages: InstalledPackage[],
  advisories: Advisory[],
): AdvisoryFinding[] {
  const byName = Map.groupBy(packages, ({ name }) => name);
  const findings: AdvisoryFinding[] = [];
  for (const advisory of advisories) {
    if (advisory.withdrawn !== undefined) continue;
    for (const affected of advisory.affected ?? []) {
      if (affected.package?.ecosystem !== "npm") continue;
      for (const found of byName.get(affected.package.name ?? "") ?? []) {
        if (isAffected(found.version, affected)) findings.push(describe(advisory, affected, found));
      }
    }
  }
  return findings;
}

/**
 * A version or range that cannot be parsed counts as affected, so that a person looks at the
 * advisory.
 */
function isAffected(version: string, { ranges = [], versions = [] }: Affected): boolean {
  if (versions.includes(version)) return true;
  // Ignores ranges of type GIT, which name commits: an npm advisory with a GIT range also has a
  // SEMVER range.
  const comparable = ranges.filter(({ type }) => type === "SEMVER" || type === "ECOSYSTEM");
  return comparable.some(({ events = [] }) => isInRange(version, events));
}

/**
 * Evaluates a range as the OSV schema specifies: the last event at or below the version decides
 * whether the version is affected.
 */
function isInRange(version: string, events: RangeEvent[]): boolean {
  const limits = events.map((event) => ({
    at: event.introduced ?? event.fixed ?? event.last_affected ?? "",
    event,
  }));
  const readable = (text: string): boolean => text === "0" || parse(text) !== null;
  if (!readable(version) || limits.some(({ at }) => !readable(at))) return true;
  const order = (a: string, b: string): number =>
    a === "0" || b === "0" ? Number(b === "0") - Number(a === "0") : compare(a, b);
  let affected = false;
  for (const { at, event } of limits.toSorted((a, b) => order(a.at, b.at))) {
    const side = order(version, at);
    if (event.introduced !== undefined && side >= 0) affected = true;
    if (event.fixed !== undefined && side >= 0) affected = false;
    if (event.last_affected !== undefined && side > 0) affected = false;
  }
  return affected;
}

function describe(
  advisory: Advisory,
  affected: Affected,
  found: InstalledPackage,
): AdvisoryFinding {
  const events = (affected.ranges ?? []).flatMap((range) => range.events ?? []);
  return {
    id: advisory.id,
    severity: advisory.database_specific?.severity?.toLowerCase() ?? "unknown",
    package: found,
    fixedIn: events.flatMap(({ fixed }) => (fixed === undefined ? [] : [fixed])),
    summary: advisory.summary ?? "",
  };
}

/**
 * Formats one finding as one line. Removes control characters, because the content of the
 * advisories is untrusted.
 */
export function formatAdvisoryFinding({
  id,
  severity,
  package: found,
  fixedIn,
  summary,
}: AdvisoryFinding): string {
  const fix = fixedIn.length === 0 ? "no fixed version" : `fixed in ${fixedIn.join(", ")}`;
  const line = `${id}  ${severity}  ${found.name} ${found.version} (${found.purpose}), ${fix}  ${summary}`;
  return line.replaceAll(/\p{Cc}+/gu, " ").trimEnd();
}
