/**
 * Lists the files that bin/generate writes, and finds those whose checked-in version is outdated.
 */
import { readFile } from "node:fs/promises";
import { join } from "node:path";

/** Paths of all files that bin/generate writes, relative to the checkout. */
export const generatedFiles = [
  "server/src/platform/db/generated.ts",
  "contract/generated/openapi.json",
  "contract/generated/schema.graphql",
  "docs/operations/configuration.md",
  "docs/operations/limits.md",
  "web/src/ui/base/icons.svg",
];

/**
 * Returns the files that differ between the folders `fresh` and `checkedIn`, or are missing in
 * `checkedIn`.
 */
export async function findStaleFiles(
  fresh: string,
  checkedIn: string,
  files: string[],
): Promise<string[]> {
  const stale: string[] = [];
  for (const file of files) {
    const made = await readFile(join(fresh, file), "utf8");
    const kept = await readFile(join(checkedIn, file), "utf8").catch(() => undefined);
    if (made !== kept) stale.push(file);
  }
  return stale;
}
