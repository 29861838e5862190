/**
 * bin/generate: generates the TypeScript types of tables from the migrated database, and the API
 * descriptions and the configuration page from the server, and the file with the shapes of all icons.
 */
import { cp, mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import {
  cloneTemplateDatabase,
  dropDatabase,
  ensureTemplateDatabase,
  createScratchDatabaseName,
} from "./database.ts";
import { generatedFiles, findStaleFiles } from "./generated-files.ts";
import { startServices } from "./services.ts";
import { checkout } from "./services/state.ts";
import { runCommand } from "./steps.ts";

/**
 * TypeScript types as our database driver returns them: ids as numbers, timestamps as strings,
 * which keeps their microseconds.
 */
const typeMapping = { int8: "number", timestamptz: "string", date: "string", interval: "string" };
const notOurTables = "{graphile_worker.*,schema_migrations}";

const check = process.argv.includes("--check");
const fresh = await mkdtemp(join(tmpdir(), "cairn-generated-"));
try {
  await generateInto(fresh);
  const stale = await findStaleFiles(fresh, checkout, generatedFiles);
  if (check && stale.length > 0) {
    process.stdout.write(`Stale generated files, run bin/generate:\n  ${stale.join("\n  ")}\n`);
    process.exitCode = 1;
  } else {
    for (const file of stale) await keep(file);
  }
} finally {
  await rm(fresh, { recursive: true, force: true });
}

async function generateInto(root: string): Promise<void> {
  for (const file of generatedFiles) await mkdir(dirname(join(root, file)), { recursive: true });
  const services = await startServices();
  const name = createScratchDatabaseName();
  const template = await ensureTemplateDatabase(services.databaseUrl);
  const databaseUrl = await cloneTemplateDatabase(services.databaseUrl, template, name);
  try {
    await generateTableTypes(databaseUrl, join(root, "server/src/platform/db/generated.ts"));
  } finally {
    await dropDatabase(services.databaseUrl, name);
  }
  await generateFromServer(root);
  await succeed(["node", "web/icon-sprite.ts", root]);
}

async function generateTableTypes(databaseUrl: string, file: string): Promise<void> {
  await succeed([
    "server/node_modules/.bin/kysely-codegen",
    "--dialect=postgres",
    `--url=${databaseUrl}`,
    `--out-file=${file}`,
    `--type-mapping=${JSON.stringify(typeMapping)}`,
    `--exclude-pattern=${notOurTables}`,
  ]);
}

/** Runs server/src/generate.ts, which writes API descriptions and reference pages below `root`. */
async function generateFromServer(root: string): Promise<void> {
  await succeed(["node", "server/src/generate.ts", root]);
}

async function succeed(command: string[]): Promise<void> {
  const { code, output } = await runCommand(command);
  if (code !== 0) throw new Error(`${command.join(" ")}\n${output}`);
}

async function keep(file: string): Promise<void> {
  await mkdir(dirname(join(checkout, file)), { recursive: true });
  await cp(join(fresh, file), join(checkout, file));
  process.stdout.write(`Wrote ${file}\n`);
}
