/**
 * Vitest global setup of the tests that need PostgreSQL and Redis: starts both servers and
 * creates the template database.
 */
import type { TestProject } from "vitest/node";
import { dropAbandonedDatabases, ensureTemplateDatabase } from "./database.ts";
import {
  ensureTestTablespace,
  startServices,
  setDurability,
  type PostgresAndRedisUrls,
} from "./services.ts";

export interface TestServices extends Omit<PostgresAndRedisUrls, "databaseSocketUrl"> {
  /** Name of the migrated database that every test file copies. */
  template: string;
  /** Tablespace of these copies; undefined is the default tablespace. */
  tablespace: string | undefined;
}

declare module "vitest" {
  export interface ProvidedContext {
    services: TestServices;
  }
}

export async function setup(project: TestProject): Promise<void> {
  const { databaseSocketUrl, ...services } = await startServices();
  // The fault tests check that committed data is on the disk, and cut network connections. The other
  // tests need neither durable commits nor TCP.
  const isFaultTest = project.name.startsWith("faults");
  await setDurability(isFaultTest);
  const databaseUrl = isFaultTest ? services.databaseUrl : databaseSocketUrl;
  await dropAbandonedDatabases(databaseUrl);
  const template = await ensureTemplateDatabase(databaseUrl);
  const tablespace = isFaultTest ? undefined : await ensureTestTablespace();
  project.provide("services", { ...services, databaseUrl, template, tablespace });
}

/** Makes commits durable again, because the same cluster contains the development database. */
export async function teardown(): Promise<void> {
  await setDurability(true);
}
