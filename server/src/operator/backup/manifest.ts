/** The description that every backup contains, so that a restore can check it. */
import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { pipeline } from "node:stream/promises";
import * as z from "zod";
import { RefusalError } from "../command.ts";

const MANIFEST = "manifest.json";

const Manifest = z.strictObject({
  version: z.string(),
  created_at: z.string(),
  /** Recognizes the secret, which the backup does not contain. */
  secret_fingerprint: z.string(),
  rows: z.record(z.string(), z.int()),
  /** Whether the attached files are in the backup. They are not when they are in a bucket. */
  files: z.boolean(),
  /** Whether the git repositories are in the backup. Backups of release 0.2.0 do not say. */
  repositories: z.boolean().default(false),
  sha256: z.record(z.string(), z.string()),
});
export type Manifest = z.infer<typeof Manifest>;

export async function writeManifest(
  folder: string,
  described: Omit<Manifest, "sha256">,
): Promise<void> {
  const manifest: Manifest = { ...described, sha256: await hashFiles(folder) };
  await writeFile(join(folder, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`);
}

/** Throws when the folder is not a backup, or when one of its files is missing or changed. */
export async function readCheckedManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, MANIFEST), "utf8").catch(() => {
    throw new RefusalError(`${folder} is not a backup: it has no ${MANIFEST}.`);
  });
  const manifest = Manifest.parse(JSON.parse(text));
  const found = await hashFiles(folder);
  for (const [path, expected] of Object.entries(manifest.sha256)) {
    if (found[path] !== expected) {
      throw new RefusalError(`The backup is damaged: ${path} is missing or was changed.`);
    }
  }
  return manifest;
}

async function hashFiles(folder: string): Promise<Record<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile() && entry.name !== MANIFEST)
    .map((entry) => join(entry.parentPath, entry.name));
  const hashes: Record<string, string> = {};
  for (const path of paths.toSorted()) {
    const hash = createHash("sha256");
    await pipeline(createReadStream(path), hash);
    hashes[relative(folder, path)] = hash.digest("hex");
  }
  return hashes;
}
