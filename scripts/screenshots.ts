/** bin/screenshots: takes screenshots of every page, with the demo company in a separate database. */
import { mkdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { takeScreenshots } from "../e2e/screenshots/taking.ts";
import { readConfig } from "../server/src/platform/config/config.ts";
import { startBenchmarkServer } from "./bench/product.ts";
import {
  cloneTemplateDatabase,
  dropDatabase,
  ensureTemplateDatabase,
  createScratchDatabaseName,
} from "./database.ts";
import { seedDemo } from "./demo/filling.ts";
import { showProgress } from "./progress.ts";
import { reducePngColors } from "./screenshots/small-png.ts";
import { startServices } from "./services.ts";
import { checkout, findFreePort } from "./services/state.ts";
import { formatSecondsSince } from "./steps.ts";
import { buildWebBundles } from "./web-bundles.ts";

const PASSWORD = "seven stones for the pictures";
/**
 * The user who is signed in on the screenshots. This user is the lead of the project that the
 * screenshots show.
 */
const USERNAME = "aroha.ngata";
const FOLDER = join(checkout, "docs/screenshots");

const began = Date.now();
const beginnings = process.argv.slice(2);
const services = await startServices(say);
await buildWebBundles();
const name = createScratchDatabaseName();
const storage = join(tmpdir(), name);
const port = await findFreePort();
// The session cookie requires a secure context, and browsers treat localhost as one.
const url = `http://localhost:${port}`;
const template = await ensureTemplateDatabase(services.databaseUrl);
const environment = {
  CAIRN_ENVIRONMENT: "test",
  CAIRN_SECRET: "a secret that only the pictures may ever use",
  CAIRN_URL: url,
  CAIRN_PORT: String(port),
  CAIRN_REDIS_PREFIX: `${name}:`,
  CAIRN_STORAGE_PATH: storage,
  CAIRN_REPOSITORIES_PATH: join(storage, "repositories"),
  DATABASE_URL: await cloneTemplateDatabase(services.databaseUrl, template, name),
  REDIS_URL: services.redisUrl,
};

try {
  await fillWithCompany();
  await photograph();
} finally {
  await dropDatabase(services.databaseUrl, name);
  await rm(storage, { recursive: true, force: true });
}

async function fillWithCompany(): Promise<void> {
  const progress = showProgress(process.stderr);
  const config = readConfig({ ...environment, CAIRN_LOG_LEVEL: "warn" });
  await seedDemo({ config, seed: "fernweh", password: PASSWORD, report: progress.report });
  progress.finish();
}

async function photograph(): Promise<void> {
  if (beginnings.length === 0) await rm(FOLDER, { recursive: true, force: true });
  await mkdir(FOLDER, { recursive: true });
  const product = await startBenchmarkServer(environment);
  let count = 0;
  let bytes = 0;
  try {
    await takeScreenshots({
      url,
      username: USERNAME,
      password: PASSWORD,
      beginnings,
      async keep(picture, png) {
        const small = reducePngColors(png);
        count += 1;
        bytes += small.length;
        await writeFile(join(FOLDER, `${picture}.png`), small);
      },
    });
  } finally {
    await product.stop();
  }
  say(`${count} pictures, ${(bytes / 1e6).toFixed(1)} MB, in ${formatSecondsSince(began)}`);
}

function say(line: string): void {
  process.stderr.write(`${line}\n`);
}
