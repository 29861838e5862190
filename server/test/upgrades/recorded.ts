/** The recorded releases: one archive of a backup for each, named after its version. */
import { readdir } from "node:fs/promises";
import { join } from "node:path";

export const RELEASES_FOLDER = join(import.meta.dirname, "releases");

/** The secret and the password of all users of the recorded instances. */
export const RELEASE_SECRET = "a secret that only recorded releases may ever use";
export const RELEASE_PASSWORD = "seven stones for an upgrade";

export async function listRecordedReleases(): Promise<string[]> {
  const archives = await readdir(RELEASES_FOLDER);
  return archives.map((name) => name.slice(0, -".tar".length));
}
