/** Runs programs with argument arrays, as another user where a server refuses to be root. */
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { runsAsRoot } from "./state.ts";

const execute = promisify(execFile);

/** The program and its arguments as that user; only root can and must change who it is. */
export function asUser(user: string, command: string[]): [string, string[]] {
  const whole = runsAsRoot
    ? ["setpriv", `--reuid=${user}`, `--regid=${user}`, "--init-groups", "--", ...command]
    : command;
  return [whole[0] ?? "", whole.slice(1)];
}

/** Runs to the end and returns what was printed; the output becomes the error's message when it fails. */
export async function run(user: string, command: string[]): Promise<string> {
  const [program, args] = asUser(user, command);
  try {
    // PostgreSQL's tools warn when they cannot read the folder they were called from.
    const { stdout } = await execute(program, args, { cwd: "/", maxBuffer: 16 * 1024 * 1024 });
    return stdout;
  } catch (error) {
    const { stdout = "", stderr = "" } = error as { stdout?: string; stderr?: string };
    throw new Error(`${command.join(" ")} failed\n${stdout}${stderr}`, { cause: error });
  }
}
