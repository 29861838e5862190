/**
 * Starts and stops the checkout's private PostgreSQL and Redis on their own ports. A server that
 * runs already is not started again.
 */
import { join } from "node:path";
import * as postgres from "./services/postgres.ts";
import { ensureMemoryTablespace } from "./services/memory-tablespace.ts";
import * as redis from "./services/redis.ts";
import {
  ensureServicesState,
  findFreePort,
  isPortFreeSoon,
  readServicesState,
  getServicesFolder,
  withServicesLock,
  writeServicesState,
  type ServicesState,
} from "./services/state.ts";

export { startScratchPostgres } from "./services/postgres.ts";

export interface PostgresAndRedisUrls {
  databaseUrl: string;
  /** The same database over a Unix socket. */
  databaseSocketUrl: string;
  redisUrl: string;
}

const clusterOf = (state: ServicesState): postgres.PostgresCluster => ({
  folder: join(getServicesFolder(), "postgres"),
  port: state.postgresPort,
  password: state.password,
});

const redisOf = (state: ServicesState): redis.RedisServer => ({
  folder: join(getServicesFolder(), "redis"),
  port: state.redisPort,
  password: state.password,
});

const urlsOf = (state: ServicesState): PostgresAndRedisUrls => ({
  databaseUrl: postgres.buildDatabaseUrl(clusterOf(state)),
  databaseSocketUrl: postgres.buildSocketDatabaseUrl(clusterOf(state)),
  redisUrl: redis.buildRedisUrl(redisOf(state)),
});

/**
 * Starts PostgreSQL and Redis if they are not running. Calls `progress` before steps that take
 * long.
 */
export function startServices(
  progress: (line: string) => void = () => {},
): Promise<PostgresAndRedisUrls> {
  return withServicesLock(async () => {
    const state = await stateWithUsablePorts();
    const cluster = clusterOf(state);
    if (!(await postgres.postgresIsRunning(cluster))) {
      progress("Starting PostgreSQL");
      await postgres.createCluster(cluster);
    }
    await postgres.startPostgres(cluster);
    if (!(await redis.redisIsRunning(redisOf(state)))) progress("Starting Redis");
    await redis.startRedisServer(redisOf(state));
    return urlsOf(state);
  });
}

/** Returns the tablespace for databases of tests; undefined on machines with little shared memory. */
export function ensureTestTablespace(): Promise<string | undefined> {
  return withServicesLock(async () =>
    ensureMemoryTablespace(clusterOf(await ensureServicesState())),
  );
}

/** For all databases of the checkout's PostgreSQL. */
export async function setDurability(isDurable: boolean): Promise<void> {
  await postgres.setClusterDurability(clusterOf(await ensureServicesState()), isDurable);
}

export function stopServices(): Promise<void> {
  return withServicesLock(async () => {
    const state = await readServicesState();
    if (!state) return;
    await redis.stopRedisServer(redisOf(state));
    await postgres.stopPostgres(clusterOf(state));
  });
}

/** Stops only Redis, to test how the product behaves without it. */
export function stopRedis(): Promise<void> {
  return withServicesLock(async () => redis.stopRedisServer(redisOf(await ensureServicesState())));
}

export function startRedis(): Promise<void> {
  return withServicesLock(async () => redis.startRedisServer(redisOf(await ensureServicesState())));
}

export async function getServicesStatus(): Promise<{
  postgres: boolean;
  redis: boolean;
  services: PostgresAndRedisUrls | undefined;
}> {
  const state = await readServicesState();
  if (!state) return { postgres: false, redis: false, services: undefined };
  return {
    postgres: await postgres.postgresIsRunning(clusterOf(state)),
    redis: await redis.redisIsRunning(redisOf(state)),
    services: urlsOf(state),
  };
}

/** Reuses the ports of the last start. When another program now uses a port, chooses a new one. */
async function stateWithUsablePorts(): Promise<ServicesState> {
  const state = await ensureServicesState();
  const postgresRuns = await postgres.postgresIsRunning(clusterOf(state));
  const redisRuns = await redis.redisIsRunning(redisOf(state));
  const keep = async (port: number, runs: boolean) =>
    runs || (await isPortFreeSoon(port)) ? port : await findFreePort();
  const usable = {
    ...state,
    postgresPort: await keep(state.postgresPort, postgresRuns),
    redisPort: await keep(state.redisPort, redisRuns),
  };
  await writeServicesState(usable);
  return usable;
}
