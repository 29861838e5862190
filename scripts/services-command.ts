/**
 * bin/services: starts and stops the checkout's private PostgreSQL and Redis, and shows their
 * addresses.
 */
import { spawnSync } from "node:child_process";
import { constants } from "node:os";
import { join } from "node:path";
import { getServicesFolder } from "./services/state.ts";
import {
  getServicesStatus,
  startServices,
  stopServices,
  type PostgresAndRedisUrls,
} from "./services.ts";

const [action, ...rest] = process.argv.slice(2);
const say = (line: string) => process.stderr.write(`${line}\n`);

switch (action) {
  case "start": {
    const began = Date.now();
    const services = await startServices(say);
    say(`PostgreSQL at ${address(services.databaseUrl)}, Redis at ${address(services.redisUrl)}`);
    say(`Ready in ${((Date.now() - began) / 1000).toFixed(1)} s`);
    break;
  }
  case "stop": {
    await stopServices();
    say("PostgreSQL and Redis are stopped");
    break;
  }
  case "status": {
    const { postgres, redis, services } = await getServicesStatus();
    const where = (running: boolean, url = "") =>
      running ? `running at ${address(url)}` : "stopped";
    process.stdout.write(`PostgreSQL  ${where(postgres, services?.databaseUrl)}\n`);
    process.stdout.write(`Redis       ${where(redis, services?.redisUrl)}\n`);
    process.exitCode = postgres && redis ? 0 : 1;
    break;
  }
  case "env": {
    const { services } = await getServicesStatus();
    if (!services) fail("The services were never started. Run bin/services start first.");
    for (const [name, value] of Object.entries(environmentOf(services))) {
      process.stdout.write(`export ${name}=${value}\n`);
    }
    break;
  }
  case "run": {
    const [program, ...args] = rest[0] === "--" ? rest.slice(1) : rest;
    if (program === undefined) fail("Say what to run: bin/services run -- COMMAND");
    process.exitCode = runWith(await startServices(say), program, args);
    break;
  }
  default:
    fail("Usage: bin/services start | stop | status | env | run -- COMMAND");
}

function runWith(services: PostgresAndRedisUrls, program: string, args: string[]): number {
  const child = spawnSync(program, args, {
    stdio: "inherit",
    env: { ...process.env, ...environmentOf(services) },
  });
  if (child.error) fail(`${program} could not be run: ${child.error.message}`);
  return child.status ?? 128 + (child.signal ? constants.signals[child.signal] : 0);
}

/**
 * The environment variables with which Cairn uses these servers. Uploaded files and repositories
 * are stored in the folder of the servers.
 */
function environmentOf(services: PostgresAndRedisUrls): Record<string, string> {
  return {
    DATABASE_URL: services.databaseUrl,
    REDIS_URL: services.redisUrl,
    CAIRN_STORAGE_PATH: join(getServicesFolder(), "storage"),
    CAIRN_REPOSITORIES_PATH: join(getServicesFolder(), "repositories"),
  };
}

/** Host and port of a PostgreSQL or Redis URL, to print the URL without its password. */
function address(url: string): string {
  return new URL(url).host;
}

function fail(message: string): never {
  say(message);
  process.exit(2);
}
