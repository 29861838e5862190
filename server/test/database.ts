/** Gives every test file a migrated database of its own and a Redis prefix of its own, or more of them. */
import { randomBytes } from "node:crypto";
import { afterAll, inject } from "vitest";
import { cloneTemplate, dropDatabase, scratchName } from "../../scripts/database.ts";
import type { TestServices } from "../../scripts/test-services.ts";

export interface TestDatabase {
  databaseUrl: string;
  redisUrl: string;
  redisPrefix: string;
}

// Vitest loads this module anew for every test file, so this is one database per file.
let own: Promise<TestDatabase> | undefined;
const made: string[] = [];

/** Made at the first call in a file; dropped after the file's own afterAll hooks have closed the app. */
export function testDatabase(): Promise<TestDatabase> {
  own ??= anotherDatabase();
  return own;
}

/** For tests that compare two worlds; the settings are PostgreSQL's, for this database alone. */
export async function anotherDatabase(
  settings: Readonly<Record<string, string>> = {},
): Promise<TestDatabase> {
  const name = scratchName();
  made.push(name);
  return makeDatabase(name, settings);
}

/** Outlives the file; the next run drops it. */
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
