/**
 * Checks what an installation can have wrong without any other sign. Every process does so when it
 * starts, and `cairn doctor` on request.
 */
import type { Config } from "../config/config.ts";
import { checkDatabase } from "./database.ts";
import { describeCause, error, type Finding } from "./finding.ts";
import { checkRepositories } from "./repositories.ts";
import { checkAddress, checkRedis, checkStorage } from "./machine.ts";
import { checkSecret } from "./secret.ts";
import { checkWorker } from "./worker.ts";

/** Returns at least one finding for each check. The migrations must have been applied. */
export async function checkInstallation(config: Config): Promise<Finding[]> {
  const found = await Promise.all([
    reportFailure("PostgreSQL", checkDatabase(config)),
    reportFailure("secret", checkSecret(config)),
    reportFailure("jobs", checkWorker(config)),
    checkStorage(config),
    checkRepositories(config),
    checkRedis(config),
  ]);
  return [checkAddress(config), ...found].flat();
}

async function reportFailure(
  check: string,
  running: Promise<Finding | Finding[]>,
): Promise<Finding[]> {
  try {
    return [await running].flat();
  } catch (cause) {
    return [error(check, describeCause(cause))];
  }
}
