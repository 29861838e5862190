/** Compares what the generators make now with what is checked in. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";

/** Everything bin/generate writes, as paths in the checkout. */
export const generatedFiles = [
  "server/src/platform/db/generated.ts",
  "contract/generated/openapi.json",
  "contract/generated/schema.graphql",
  "docs/operations/configuration.md",
  "docs/operations/limits.md",
];

/** Those of the files that differ, or that are not checked in at all. */
export async function staleFiles(
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
