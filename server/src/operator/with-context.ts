/** Runs a command with the services of the product, as nobody in particular. */
import { modules } from "../modules/index.ts";
import { VISITOR_WITHOUT_IP } from "../platform/auth/viewer.ts";
import type { Config } from "../platform/config/config.ts";
import { AppError } from "../platform/errors/app-error.ts";
import { openPlatform } from "../platform/open-platform.ts";
import { printError, type ContextWork } from "./command.ts";

/** Prints what a service refuses, and returns 1 for it. */
export async function runWithContext(config: Config, work: ContextWork): Promise<number> {
  const platform = openPlatform(config, modules);
  try {
    return await work(platform.contextFor(VISITOR_WITHOUT_IP, "cairn", platform.log));
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    printError(error.message);
    return 1;
  } finally {
    await platform.close();
  }
}
