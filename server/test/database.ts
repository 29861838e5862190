/**
 * Creates a migrated database and a prefix for Redis keys for each test file, and additional
 * databases on request.
 */
import { randomBytes } from "node:crypto";
import { afterAll, inject } from "vitest";
import {
  cloneTemplateDatabase,
  dropDatabase,
  createScratchDatabaseName,
} from "../../scripts/database.ts";
import type { TestServices } from "../../scripts/test-services.ts";

export interface TestDatabase {
  databaseUrl: string;
  redisUrl: string;
  redisPrefix: string;
}

/**
 * PostgreSQL setting that makes each connection plan a statement only once for all values. With so
 * little data, planning a statement takes longer than executing it: a fifth of the time of the tests.
 */
const ONE_PLAN = { plan_cache_mode: "force_generic_plan" };

// Vitest loads this module again for every test file, so every file gets its own database.
let own: Promise<TestDatabase> | undefined;
const made: string[] = [];

/**
 * Returns the database of this test file. The first call creates the database. An `afterAll` hook
 * drops it after the file's own hooks have closed the app.
 */
export function getTestDatabase(): Promise<TestDatabase> {
  own ??= createAdditionalDatabase();
  return own;
}

/**
 * Creates an additional database. `settings` are PostgreSQL settings that apply only to this
 * database.
 */
export async function createAdditionalDatabase(
  settings: Readonly<Record<string, string>> = {},
): Promise<TestDatabase> {
  const name = createScratchDatabaseName();
  made.push(name);
  return makeDatabase(name, settings);
}

/** Creates an additional database without tables. */
export async function createEmptyDatabase(): Promise<TestDatabase> {
  const name = createScratchDatabaseName();
  made.push(name);
  return makeDatabase(name, {}, "template0");
}

/**
 * Creates a database that is not dropped at the end of the test file. The next test run drops it.
 */
export function createPersistentDatabase(): Promise<TestDatabase> {
  return makeDatabase(createScratchDatabaseName(), {});
}

/** The URL of the database for connections on which PostgreSQL plans statements as in production. */
export async function getDatabaseUrlWithUsualPlanning(): Promise<string> {
  const url = new URL((await getTestDatabase()).databaseUrl);
  url.searchParams.set("options", "-c plan_cache_mode=auto");
  return url.href;
}

async function makeDatabase(
  name: string,
  settings: Readonly<Record<string, string>>,
  template: string = inject("services").template,
): Promise<TestDatabase> {
  const { databaseUrl, redisUrl, tablespace }: TestServices = inject("services");
  const all = { ...ONE_PLAN, ...settings };
  return {
    databaseUrl: await cloneTemplateDatabase(databaseUrl, template, name, all, tablespace),
    redisUrl,
    redisPrefix: `test:${randomBytes(6).toString("hex")}:`,
  };
}

afterAll(async () => {
  for (const name of made) await dropDatabase(inject("services").databaseUrl, name);
});
