/**
 * Vitest global setup of the tests that need real services: starts the services and prepares the
 * template database.
 */
import type { TestProject } from "vitest/node";
import { dropAbandonedDatabases, ensureTemplate } from "./database.ts";
import { startServices, waitForDisk, type Services } from "./services.ts";

export interface TestServices extends Services {
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
  // Turns `fsync` on only for fault tests, which depend on committed data being on the disk.
  await waitForDisk(project.name.startsWith("faults"));
  await dropAbandonedDatabases(services.databaseUrl);
  const template = await ensureTemplate(services.databaseUrl);
  project.provide("services", { ...services, template });
}

/** Turns `fsync` on again, because the development database in the same cluster needs it. */
export async function teardown(): Promise<void> {
  await waitForDisk(true);
}
