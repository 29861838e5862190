/** The whole program in this process, on the test file's own database. Requests go in without a socket. */
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { InjectOptions, LightMyRequestResponse } from "fastify";
import { afterAll } from "vitest";
import { buildApp, type App } from "../src/app.ts";
import { modules as allModules } from "../src/modules/index.ts";
import { readConfig } from "../src/platform/config/config.ts";
import type { Module } from "../src/platform/module.ts";
import { LIMITS } from "../src/platform/rate-limits/limits.ts";
import { assertAllowedHtml } from "./checked-answers.ts";
import { testDatabase, type TestDatabase } from "./database.ts";

export const TEST_SECRET = "a secret that only the tests may ever use";

/** These are met by tests that do not override them. */
const USUAL = new Set(["abuseReports", "crossReferences", "cspReports", "graphqlCost", "sameText"]);

/** High enough that only the tests of limits meet them. */
const GENEROUS = Object.keys(LIMITS)
  .filter((name) => !USUAL.has(name))
  .map((name) => `${name}=100000`)
  .join(",");

/** Tests let one person do a hundred things at once. */
const GENEROUS_BUDGETS = "databaseQueuePerCaller=1000";

export async function testEnvironment(
  overrides: Record<string, string> = {},
): Promise<Record<string, string>> {
  const environment = environmentOn(await testDatabase());
  storages.add(environment.CAIRN_STORAGE_PATH);
  return { ...environment, ...overrides };
}

/** What is stored there is for the caller to remove. */
export function environmentOn({ databaseUrl, redisUrl, redisPrefix }: TestDatabase) {
  return {
    CAIRN_ENVIRONMENT: "test",
    CAIRN_STORAGE_PATH: join(tmpdir(), `cairn-${redisPrefix.replaceAll(":", "-")}storage`),
    CAIRN_SECRET: TEST_SECRET,
    CAIRN_LOG_LEVEL: "error",
    // The cheapest: tests are about other things, and people are made by the hundred.
    CAIRN_PASSWORD_MEMORY_KIB: "8",
    CAIRN_PORT: "0",
    CAIRN_RATE_LIMITS: GENEROUS,
    CAIRN_BUDGETS: GENEROUS_BUDGETS,
    CAIRN_REDIS_PREFIX: redisPrefix,
    DATABASE_URL: databaseUrl,
    REDIS_URL: redisUrl,
  };
}

// Registered after the hook that drops the database, so it runs before it.
const opened: App[] = [];
const storages = new Set<string>();
afterAll(async () => {
  await Promise.all(opened.map((app) => app.close()));
  await Promise.all([...storages].map((folder) => rm(folder, { recursive: true, force: true })));
});

/** Closed by itself after the file's tests. */
export async function testApp(
  overrides: Record<string, string> = {},
  modules: readonly Module[] = allModules,
): Promise<App> {
  const app = await buildApp(readConfig(await testEnvironment(overrides)), modules);
  opened.push(app);
  await app.http.ready();
  return app;
}

export type Answer = LightMyRequestResponse;

/** A request as a browser's script or an API client would send it. No answer holds HTML that is not allowed. */
export async function ask(app: App, options: InjectOptions): Promise<Answer> {
  const answer = await app.http.inject({
    ...options,
    headers: { accept: "application/json", ...options.headers },
  });
  assertAllowedHtml(answer, JSON.stringify(options.url));
  return answer;
}
