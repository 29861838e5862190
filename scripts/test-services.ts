/**
 * Vitest global setup of the tests that need PostgreSQL and Redis: starts both servers and
 * creates the template database.
 */
import type { TestProject } from "vitest/node";
import { dropAbandonedDatabases, ensureTemplateDatabase } from "./database.ts";
import { startServices, setFsync, type PostgresAndRedisUrls } from "./services.ts";

export interface TestServices extends PostgresAndRedisUrls {
  /** Name of the migrated database that every test file copies. */
  template: string;
}

declare module "vitest" {
  export interface ProvidedContext {
    services: TestServices;
  }
}

export async function setup(project: TestProject): Promise<void> {
  const services = await startServices();
  // Only the fault tests need `fsync`, because they check that committed data is on the disk.
  await setFsync(project.name.startsWith("faults"));
  await dropAbandonedDatabases(services.databaseUrl);
  const template = await ensureTemplateDatabase(services.databaseUrl);
  project.provide("services", { ...services, template });
}

/** Turns `fsync` on again, because the same cluster contains the development database. */
export async function teardown(): Promise<void> {
  await setFsync(true);
}
