/** Starts one process of Cairn in its configured roles, and stops it gracefully. */
import closeWithGrace from "close-with-grace";
import { buildApp } from "./app.ts";
import { notifyServiceManager } from "./operator/service-manager.ts";
import { ConfigError, readConfig, type Config } from "./platform/config/config.ts";
import { listPendingMigrations } from "./platform/db/migrate.ts";
import { checkInstallation } from "./platform/installation-checks/check-installation.ts";
import { describeCause } from "./platform/installation-checks/finding.ts";
import { collectGarbageWhenIdle } from "./platform/memory/idle-collection.ts";
import { startTracing } from "./platform/telemetry/tracing.ts";
import { CAIRN_VERSION } from "./platform/version.ts";

const STOP_DEADLINE_MS = 20_000;

const config = configOrExit();
const pending = await listPendingMigrations(config.databaseUrl).catch((error: unknown) =>
  exitWith(`PostgreSQL cannot be reached: ${describeCause(error)}`),
);
if (pending.length > 0) {
  const names = pending.join(", ");
  exitWith(`The database is older than this program; run "cairn migrate" for ${names}.`);
}
const findings = await checkInstallation(config);
const errors = findings.filter(({ level }) => level === "error");
if (errors.length > 0) {
  exitWith(errors.map(({ check, text }) => `${check}: ${text}`).join("\n"));
}

const stopTracing = await startTracing(config.tracesUrl);
const app = await buildApp(config);
app.platform.log.info(
  { version: CAIRN_VERSION, node: process.version, roles: config.roles },
  "Cairn is starting",
);
for (const { level, check, text } of findings) {
  if (level === "warning") app.platform.log.warn({ check }, text);
}

closeWithGrace({ delay: STOP_DEADLINE_MS, logger: false }, async ({ signal, err }) => {
  if (err !== undefined) app.platform.log.error({ err }, "stopping after an unexpected error");
  else app.platform.log.info({ signal }, "stopping");
  void notify("STOPPING");
  await app.stop();
  await stopTracing();
});

await app.publishAssets().catch((error: unknown) => {
  app.platform.log.error({ err: error }, "other releases cannot serve the files of this release");
});
const address = await app.listen();
app.platform.log.info({ address }, "Cairn is listening");
await notify("READY");
collectGarbageWhenIdle();

async function notify(state: "READY" | "STOPPING"): Promise<void> {
  await notifyServiceManager(process.env, state).catch((error: unknown) => {
    app.platform.log.error({ err: error }, "systemd does not know the state of this process");
  });
}

function exitWith(message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}

function configOrExit(): Config {
  try {
    return readConfig(process.env);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(2);
  }
}
