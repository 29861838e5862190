/** Starts one process of Cairn in its configured roles, and stops it gracefully. */
import closeWithGrace from "close-with-grace";
import { buildApp } from "./app.ts";
import { ConfigError, readConfig, type Config } from "./platform/config/config.ts";
import { listPendingMigrations } from "./platform/db/migrate.ts";
import { collectGarbageWhenIdle } from "./platform/memory/idle-collection.ts";
import { startTracing } from "./platform/telemetry/tracing.ts";

const STOP_DEADLINE_MS = 20_000;

const config = configOrExit();
const pending = await listPendingMigrations(config.databaseUrl);
if (pending.length > 0) {
  const names = pending.join(", ");
  process.stderr.write(`The database is older than this program; run bin/migrate for ${names}.\n`);
  process.exit(1);
}

const stopTracing = await startTracing(config.tracesUrl);
const app = await buildApp(config);

closeWithGrace({ delay: STOP_DEADLINE_MS, logger: false }, async ({ signal, err }) => {
  if (err !== undefined) app.platform.log.error({ err }, "stopping after an unexpected error");
  else app.platform.log.info({ signal }, "stopping");
  await app.close();
  await stopTracing();
});

const address = await app.listen();
app.platform.log.info({ address, roles: config.roles }, "Cairn is listening");
collectGarbageWhenIdle();

function configOrExit(): Config {
  try {
    return readConfig(process.env);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(2);
  }
}
