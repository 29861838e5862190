/**
 * Starts the whole server in the test process, with the database of the test file. Requests are
 * injected into Fastify without a socket.
 */
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { InjectOptions, LightMyRequestResponse } from "fastify";
import { afterAll, vi } from "vitest";
import { buildApp, type App } from "../src/app.ts";
import { modules as allModules } from "../src/modules/index.ts";
import { readConfig } from "../src/platform/config/config.ts";
import type { Module } from "../src/platform/module.ts";
import { RATE_LIMITS } from "../src/platform/rate-limits/limits.ts";
import { assertAllowedHtml } from "./checked-answers.ts";
import { getTestDatabase, type TestDatabase } from "./database.ts";

export const TEST_SECRET = "a secret that only the tests may ever use";

/**
 * Rate limits that keep their default value in tests, because tests of these limits rely on it.
 */
const USUAL = new Set(["abuseReports", "crossReferences", "cspReports", "graphqlCost", "sameText"]);

/**
 * Value of CAIRN_RATE_LIMITS that raises all rate limits except those in `USUAL`. A test that wants
 * to exceed a raised limit has to lower it.
 */
const GENEROUS = Object.keys(RATE_LIMITS)
  .filter((name) => !USUAL.has(name))
  .map((name) => `${name}=100000`)
  .join(",");

/**
 * Value of CAIRN_BUDGETS for tests. They send a hundred requests of one user at the same time, and a
 * slow machine must not refuse requests or show texts as plain text.
 */
const GENEROUS_BUDGETS = "databaseQueuePerCaller=1000,eventLoopDelayMs=60000,renderMs=3000";

export async function buildTestEnvironmentVariables(
  overrides: Record<string, string> = {},
): Promise<Record<string, string>> {
  const environment = buildEnvironmentVariablesForDatabase(await getTestDatabase());
  storages.add(environment.CAIRN_STORAGE_PATH);
  return { ...environment, ...overrides };
}

/**
 * Environment variables for a server with this database. The caller must remove the folder
 * CAIRN_STORAGE_PATH.
 */
export function buildEnvironmentVariablesForDatabase({
  databaseUrl,
  redisUrl,
  redisPrefix,
}: TestDatabase) {
  const storage = join(tmpdir(), `cairn-${redisPrefix.replaceAll(":", "-")}storage`);
  return {
    CAIRN_ENVIRONMENT: "test",
    CAIRN_STORAGE_PATH: storage,
    CAIRN_REPOSITORIES_PATH: join(storage, "repositories"),
    CAIRN_SECRET: TEST_SECRET,
    CAIRN_LOG_LEVEL: "error",
    // Makes password hashing as cheap as possible, because tests create hundreds of users and do not
    // test the hash.
    CAIRN_PASSWORD_MEMORY_KIB: "8",
    CAIRN_PORT: "0",
    CAIRN_RATE_LIMITS: GENEROUS,
    CAIRN_BUDGETS: GENEROUS_BUDGETS,
    CAIRN_REDIS_PREFIX: redisPrefix,
    DATABASE_URL: databaseUrl,
    REDIS_URL: redisUrl,
  };
}

// Vitest runs `afterAll` hooks in the reverse order of their registration. This hook closes the
// apps before the hook of database.ts drops their database.
const opened: App[] = [];
const storages = new Set<string>();
afterAll(async () => {
  await Promise.all(opened.map((app) => app.close()));
  await Promise.all([...storages].map((folder) => rm(folder, { recursive: true, force: true })));
});

/**
 * Starts an app, and closes it after the tests of the file. Waits until the app is connected to Redis:
 * before that, it receives no events and counts rate limits in memory, with half of each limit.
 */
export async function startTestApp(
  overrides: Record<string, string> = {},
  modules: readonly Module[] = allModules,
): Promise<App> {
  const app = await buildApp(readConfig(await buildTestEnvironmentVariables(overrides)), modules);
  opened.push(app);
  await app.http.ready();
  if (overrides["REDIS_URL"] === undefined) {
    await vi.waitUntil(() => app.platform.redis.isConnected(), { timeout: 10_000, interval: 5 });
  }
  return app;
}

export type TestResponse = LightMyRequestResponse;

/**
 * Sends a request as a script in a browser or an API client does. Throws when the response
 * contains HTML that is not on the allow-list.
 */
export async function injectRequest(app: App, options: InjectOptions): Promise<TestResponse> {
  const answer = await app.http.inject({
    ...options,
    headers: { accept: "application/json", ...options.headers },
  });
  assertAllowedHtml(answer, JSON.stringify(options.url));
  return answer;
}
