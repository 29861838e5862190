/** Restores a backup, or proves by restoring it into a scratch database that it could be restored. */
import { mkdir } from "node:fs/promises";
import { join, resolve } from "node:path";
import pg from "pg";
import type { Config } from "../../platform/config/config.ts";
import { migrate } from "../../platform/db/migrate.ts";
import { computeSecretFingerprint } from "../../platform/installation-checks/secret.ts";
import { isDatabaseEmpty, restoreDatabase } from "./database-dump.ts";
import { readCheckedManifest, type Manifest } from "./manifest.ts";
import { extractRepositories } from "./repository-archive.ts";
import { runProgram } from "../programs.ts";
import { RefusalError } from "../command.ts";

/** Restores into the configured database, which must be empty, the file storage and the repositories. */
export async function restoreBackup(config: Config, backup: string): Promise<Manifest> {
  const folder = resolve(backup);
  const manifest = await readCheckedManifest(folder);
  if (manifest.secret_fingerprint !== computeSecretFingerprint(config.secret)) {
    throw new RefusalError(
      "CAIRN_SECRET is not the secret with which the backup was made. Configure the former secret; without it, no token, session or draft works.",
    );
  }
  if (!(await isDatabaseEmpty(config.databaseUrl))) {
    throw new RefusalError(
      "The database is not empty. Create an empty one, and name it in DATABASE_URL.",
    );
  }
  assertSameRows(manifest, await restoreDatabase(config.databaseUrl, join(folder, "database")));
  if (manifest.files && "path" in config.storage) {
    await mkdir(config.storage.path, { recursive: true });
    await runProgram("tar", [
      "--extract",
      `--file=${join(folder, "files.tar")}`,
      `--directory=${config.storage.path}`,
    ]);
  }
  if (manifest.repositories) {
    await extractRepositories(join(folder, "repositories.tar"), config.repositoriesPath);
  }
  await migrate(config.databaseUrl);
  return manifest;
}

/** Restores the database of the backup under another name, compares it, and drops it again. */
export async function verifyBackup(config: Config, backup: string): Promise<Manifest> {
  const folder = resolve(backup);
  const manifest = await readCheckedManifest(folder);
  const name = `cairn_verify_${process.pid}`;
  const scratch = new URL(config.databaseUrl);
  scratch.pathname = `/${name}`;
  const client = new pg.Client({ connectionString: config.databaseUrl });
  await client.connect();
  try {
    await client.query(`create database ${name} encoding 'UTF8' template template0`);
    try {
      assertSameRows(manifest, await restoreDatabase(scratch.href, join(folder, "database")));
    } finally {
      await client.query(`drop database ${name} with (force)`);
    }
  } finally {
    await client.end();
  }
  return manifest;
}

function assertSameRows({ rows }: Manifest, restored: Record<string, number>): void {
  for (const [table, expected] of Object.entries(rows)) {
    if (restored[table] !== expected) {
      throw new RefusalError(
        `The table ${table} has ${restored[table]} rows after the restore, and had ${expected} in the backup.`,
      );
    }
  }
}
