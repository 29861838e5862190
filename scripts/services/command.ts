/** Runs programs with argument arrays, as another user where a server refuses to run as root. */
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { runsAsRoot } from "./state.ts";

const execute = promisify(execFile);

/**
 * The program and its arguments to run as that user. Only root can switch users, and only root needs to.
 */
export function asUser(user: string, command: string[]): [string, string[]] {
  const whole = runsAsRoot
    ? ["setpriv", `--reuid=${user}`, `--regid=${user}`, "--init-groups", "--", ...command]
    : command;
  return [whole[0] ?? "", whole.slice(1)];
}

/**
 * Runs the command to its end and returns its output; the output becomes the error's message when the
 * command fails.
 */
export async function run(user: string, command: string[]): Promise<string> {
  const [program, args] = asUser(user, command);
  try {
    // Runs in `/`, because PostgreSQL's tools warn when their user cannot read the current directory.
    const { stdout } = await execute(program, args, { cwd: "/", maxBuffer: 16 * 1024 * 1024 });
    return stdout;
  } catch (error) {
    const { stdout = "", stderr = "" } = error as { stdout?: string; stderr?: string };
    throw new Error(`${command.join(" ")} failed\n${stdout}${stderr}`, { cause: error });
  }
}
