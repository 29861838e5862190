/** Creates a migrated database and a Redis prefix for each test file, and further ones on request. */
import { randomBytes } from "node:crypto";
import { afterAll, inject } from "vitest";
import { cloneTemplate, dropDatabase, scratchName } from "../../scripts/database.ts";
import type { TestServices } from "../../scripts/test-services.ts";

export interface TestDatabase {
  databaseUrl: string;
  redisUrl: string;
  redisPrefix: string;
}

// Vitest reloads this module for every test file, so this is one database per file.
let own: Promise<TestDatabase> | undefined;
const made: string[] = [];

/**
 * The database of this test file, created at the first call. It is dropped after the file's own afterAll
 * hooks have closed the app.
 */
export function testDatabase(): Promise<TestDatabase> {
  own ??= anotherDatabase();
  return own;
}

/** Creates one more database. `settings` are PostgreSQL settings for this database only. */
export async function anotherDatabase(
  settings: Readonly<Record<string, string>> = {},
): Promise<TestDatabase> {
  const name = scratchName();
  made.push(name);
  return makeDatabase(name, settings);
}

/** Creates a database that stays after the file; the next test run drops it. */
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
