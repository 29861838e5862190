/**
 * Promotes a user to administrator with the server's command, as operators do. Must be called
 * before the user signs in.
 */
import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { buildTestEnvironmentVariables } from "../../server/test/app.ts";
import type { TestUser } from "./people.ts";

const COMMAND = fileURLToPath(new URL("../../server/src/admin.ts", import.meta.url));

export async function promoteToAdministrator({ username }: TestUser): Promise<void> {
  const env = { PATH: process.env["PATH"], ...(await buildTestEnvironmentVariables()) };
  await promisify(execFile)(process.execPath, [COMMAND, username], { env });
}
