/**
 * Starts and stops the checkout's private PostgreSQL and Redis on their own ports. A server that
 * runs already is not started again.
 */
import { join } from "node:path";
import * as postgres from "./services/postgres.ts";
import * as redis from "./services/redis.ts";
import {
  ensureState,
  freePort,
  portIsFree,
  readState,
  stateFolder,
  withLock,
  writeState,
  type ServicesState,
} from "./services/state.ts";

export { startScratchPostgres } from "./services/postgres.ts";

export interface Services {
  databaseUrl: string;
  redisUrl: string;
}

const clusterOf = (state: ServicesState): postgres.Cluster => ({
  folder: join(stateFolder(), "postgres"),
  port: state.postgresPort,
  password: state.password,
});

const redisOf = (state: ServicesState): redis.RedisServer => ({
  folder: join(stateFolder(), "redis"),
  port: state.redisPort,
  password: state.password,
});

const urlsOf = (state: ServicesState): Services => ({
  databaseUrl: postgres.databaseUrl(clusterOf(state)),
  redisUrl: redis.redisUrl(redisOf(state)),
});

/**
 * Starts PostgreSQL and Redis if they are not running. Calls `progress` before steps that take
 * long.
 */
export function startServices(progress: (line: string) => void = () => {}): Promise<Services> {
  return withLock(async () => {
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

/** Turns `fsync` of the checkout's PostgreSQL on or off, for all databases of the cluster. */
export async function waitForDisk(isWaiting: boolean): Promise<void> {
  await postgres.waitForDisk(clusterOf(await ensureState()), isWaiting);
}

export function stopServices(): Promise<void> {
  return withLock(async () => {
    const state = await readState();
    if (!state) return;
    await redis.stopRedisServer(redisOf(state));
    await postgres.stopPostgres(clusterOf(state));
  });
}

/** Stops only Redis, to test how the product behaves without it. */
export function stopRedis(): Promise<void> {
  return withLock(async () => redis.stopRedisServer(redisOf(await ensureState())));
}

export function startRedis(): Promise<void> {
  return withLock(async () => redis.startRedisServer(redisOf(await ensureState())));
}

export async function servicesStatus(): Promise<{
  postgres: boolean;
  redis: boolean;
  services: Services | undefined;
}> {
  const state = await readState();
  if (!state) return { postgres: false, redis: false, services: undefined };
  return {
    postgres: await postgres.postgresIsRunning(clusterOf(state)),
    redis: await redis.redisIsRunning(redisOf(state)),
    services: urlsOf(state),
  };
}

/** Reuses the ports of the last start. When another program now uses a port, chooses a new one. */
async function stateWithUsablePorts(): Promise<ServicesState> {
  const state = await ensureState();
  const postgresRuns = await postgres.postgresIsRunning(clusterOf(state));
  const redisRuns = await redis.redisIsRunning(redisOf(state));
  const keep = async (port: number, runs: boolean) =>
    runs || (await portIsFree(port)) ? port : await freePort();
  const usable = {
    ...state,
    postgresPort: await keep(state.postgresPort, postgresRuns),
    redisPort: await keep(state.redisPort, redisRuns),
  };
  await writeState(usable);
  return usable;
}
