/**
 * Records what this release stores: a backup of an instance with the demo company, which a test of all
 * later releases restores and upgrades (server/test/upgrades). Run it once for each release.
 */
import { mkdir, mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { makeBackup } from "../server/src/operator/backup/backing-up.ts";
import { runProgram } from "../server/src/operator/programs.ts";
import { readConfig } from "../server/src/platform/config/config.ts";
import { CAIRN_VERSION } from "../server/src/platform/version.ts";
import {
  RELEASE_PASSWORD,
  RELEASE_SECRET,
  RELEASES_FOLDER,
} from "../server/test/upgrades/recorded.ts";
import {
  cloneTemplateDatabase,
  createScratchDatabaseName,
  dropDatabase,
  ensureTemplateDatabase,
} from "./database.ts";
import { seedDemo } from "./demo/filling.ts";
import { startServices } from "./services.ts";

const services = await startServices();
const name = createScratchDatabaseName();
const folder = await mkdtemp(join(tmpdir(), "cairn-release-"));
const template = await ensureTemplateDatabase(services.databaseUrl);
const config = readConfig({
  CAIRN_ENVIRONMENT: "test",
  CAIRN_LOG_LEVEL: "warn",
  CAIRN_REDIS_PREFIX: `${name}:`,
  CAIRN_SECRET: RELEASE_SECRET,
  CAIRN_STORAGE_PATH: join(folder, "storage"),
  CAIRN_REPOSITORIES_PATH: join(folder, "repositories"),
  DATABASE_URL: await cloneTemplateDatabase(services.databaseUrl, template, name),
  REDIS_URL: services.redisUrl,
});
try {
  await seedDemo({ config, seed: CAIRN_VERSION, password: RELEASE_PASSWORD });
  await mkdir(RELEASES_FOLDER, { recursive: true });
  const backup = await makeBackup(config, folder);
  const archive = join(RELEASES_FOLDER, `${CAIRN_VERSION}.tar`);
  await runProgram("tar", ["--create", `--file=${archive}`, `--directory=${backup}`, "."]);
  process.stdout.write(`Recorded ${archive}, ${(await stat(archive)).size} bytes.\n`);
} finally {
  await dropDatabase(services.databaseUrl, name);
  await rm(folder, { recursive: true, force: true });
}
