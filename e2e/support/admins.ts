/** Runs the operator's command `cairn`, as operators do. */
import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { buildTestEnvironmentVariables } from "../../server/test/app.ts";
import type { TestUser } from "./people.ts";

const COMMAND = fileURLToPath(new URL("../../server/src/operator/cairn.ts", import.meta.url));

/** Must be called before the user signs in, because it ends all sessions of the user. */
export async function promoteToAdministrator({ username }: TestUser): Promise<void> {
  await runOperatorCommand("user", "admin", username);
}

/** Returns what the command printed. */
export async function runOperatorCommand(...args: string[]): Promise<string> {
  const env = { PATH: process.env["PATH"], ...(await buildTestEnvironmentVariables()) };
  const { stdout } = await promisify(execFile)(process.execPath, [COMMAND, ...args], { env });
  return stdout;
}
