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

/**
 * Creates a database that is not dropped at the end of the test file. The next test run drops it.
 */
export function createPersistentDatabase(): Promise<TestDatabase> {
  return makeDatabase(createScratchDatabaseName(), {});
}

async function makeDatabase(
  name: string,
  settings: Readonly<Record<string, string>>,
): Promise<TestDatabase> {
  const { databaseUrl, redisUrl, template }: TestServices = inject("services");
  return {
    databaseUrl: await cloneTemplateDatabase(databaseUrl, template, name, settings),
    redisUrl,
    redisPrefix: `test:${randomBytes(6).toString("hex")}:`,
  };
}

afterAll(async () => {
  for (const name of made) await dropDatabase(inject("services").databaseUrl, name);
});
