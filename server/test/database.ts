/**
 * Creates a migrated database and a prefix for Redis keys for each test file, and additional
 * databases on request.
 */
import { randomBytes } from "node:crypto";
import { afterAll, inject } from "vitest";
import { cloneTemplate, dropDatabase, scratchName } from "../../scripts/database.ts";
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
 * Returns the database of this test file. The first call creates it. It is dropped at the end,
 * after the file's own `afterAll` hooks have closed the app.
 */
export function testDatabase(): Promise<TestDatabase> {
  own ??= anotherDatabase();
  return own;
}

/**
 * Creates an additional database. `settings` are PostgreSQL settings that apply only to this
 * database.
 */
export async function anotherDatabase(
  settings: Readonly<Record<string, string>> = {},
): Promise<TestDatabase> {
  const name = scratchName();
  made.push(name);
  return makeDatabase(name, settings);
}

/**
 * Creates a database that is not dropped at the end of the test file. The next test run drops it.
 */
export function keptDatabase(): Promise<TestDatabase> {
  return makeDatabase(scratchName(), {});
}

async function makeDatabase(
  name: string,
  settings: Readonly<Record<string, string>>,
): Promise<TestDatabase> {
  const { databaseUrl, redisUrl, template }: TestServices = inject("services");
  return {
    databaseUrl: await cloneTemplate(databaseUrl, template, name, settings),
    redisUrl,
    redisPrefix: `test:${randomBytes(6).toString("hex")}:`,
  };
}

afterAll(async () => {
  for (const name of made) await dropDatabase(inject("services").databaseUrl, name);
});
