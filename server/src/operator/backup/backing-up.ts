/** Makes a backup: the database, the attached files, the git repositories, and a description of them. */
import { mkdir, readdir, rename, rm, stat } from "node:fs/promises";
import { join, resolve } from "node:path";
import type { Config } from "../../platform/config/config.ts";
import { computeSecretFingerprint } from "../../platform/installation-checks/secret.ts";
import { CAIRN_VERSION } from "../../platform/version.ts";
import { dumpDatabase } from "./database-dump.ts";
import { archiveRepositories } from "./repository-archive.ts";
import { writeManifest } from "./manifest.ts";
import { runProgram } from "../programs.ts";

const COMPLETE = /^cairn-\d{8}T\d{6}Z$/;

/** Returns the folder of the new backup, which only the calling user can read. */
export async function makeBackup(config: Config, parent: string): Promise<string> {
  const now = new Date();
  const name = `cairn-${now.toISOString().replaceAll(/[-:]|\.\d+/g, "")}`;
  const folder = join(resolve(parent), name);
  const unfinished = `${folder}.unfinished`;
  await mkdir(resolve(parent), { recursive: true });
  await mkdir(unfinished, { mode: 0o700 });
  try {
    // Files are added before the row that names them, and removed after it. So with the files copied
    // after the database, every row of the backup has its file.
    const rows = await dumpDatabase(config.databaseUrl, join(unfinished, "database"));
    const files = "path" in config.storage && (await isFolder(config.storage.path));
    if (files && "path" in config.storage) {
      await runProgram("tar", [
        "--create",
        "--warning=no-file-changed",
        `--file=${join(unfinished, "files.tar")}`,
        `--directory=${config.storage.path}`,
        "--exclude=./partial",
        ".",
      ]);
    }
    const repositories = await isFolder(config.repositoriesPath);
    if (repositories) {
      await archiveRepositories(config.repositoriesPath, join(unfinished, "repositories.tar"));
    }
    await writeManifest(unfinished, {
      version: CAIRN_VERSION,
      created_at: now.toISOString(),
      secret_fingerprint: computeSecretFingerprint(config.secret),
      rows,
      files,
      repositories,
    });
    await rename(unfinished, folder);
    return folder;
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    throw error;
  }
}

/** Deletes all but the newest complete backups. Returns the names of the deleted ones. */
export async function deleteOldBackups(parent: string, keep: number): Promise<string[]> {
  const complete = (await readdir(parent)).filter((name) => COMPLETE.test(name)).toSorted();
  const old = complete.slice(0, Math.max(0, complete.length - keep));
  for (const name of old) await rm(join(parent, name), { recursive: true });
  return old;
}

async function isFolder(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );
}
