/**
 * Runs programs with argument arrays. Uses another operating system user for servers that refuse
 * to run as root.
 */
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { runsAsRoot } from "./state.ts";

const execute = promisify(execFile);

/**
 * Returns the program and arguments that run `command` as `user`. If the current user is not
 * root, the command stays the same.
 */
export function buildUserCommand(user: string, command: string[]): [string, string[]] {
  const whole = runsAsRoot
    ? ["setpriv", `--reuid=${user}`, `--regid=${user}`, "--init-groups", "--", ...command]
    : command;
  return [whole[0] ?? "", whole.slice(1)];
}

/**
 * Runs the command to its end and returns its standard output. When the command fails, throws an
 * error whose message contains the output.
 */
export async function runAsUser(user: string, command: string[]): Promise<string> {
  const [program, args] = buildUserCommand(user, command);
  try {
    // Runs in `/`, because PostgreSQL's tools warn when their user cannot read the current directory.
    const { stdout } = await execute(program, args, { cwd: "/", maxBuffer: 16 * 1024 * 1024 });
    return stdout;
  } catch (error) {
    const { stdout = "", stderr = "" } = error as { stdout?: string; stderr?: string };
    throw new Error(`${command.join(" ")} failed\n${stdout}${stderr}`, { cause: error });
  }
}
