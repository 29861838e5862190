/**
 * Runs the steps of a command, prints how long each step takes, and treats a warning in its
 * output as a failure.
 */
import { spawn } from "node:child_process";
import { checkout } from "./services/state.ts";

export interface CommandStep {
  name: string;
  command: string[];
}

/** Matches a warning of Node, or a line of output that begins with "warn" or "warning". */
const warning = /^\(node:\d+\) .*Warning|^\W*(?:warn|warning)\b/im;

export function findWarning(output: string): string | undefined {
  // oxlint-disable-next-line no-control-regex -- colours are control characters
  const plain = output.replaceAll(/\u001B\[[0-9;]*m/g, "");
  const found = warning.exec(plain);
  return found ? plain.slice(found.index).split("\n", 1)[0] : undefined;
}

/**
 * Runs up to `atOnce` steps in parallel, all of them even when one fails. Prints only the output of
 * steps that fail. Returns the names of these with the first line of what they said.
 */
export async function runSteps(
  steps: readonly CommandStep[],
  atOnce = 1,
): Promise<{ name: string; error: string }[]> {
  const left = steps.values();
  const failed: { name: string; error: string }[] = [];
  const work = async () => {
    for (const step of left) {
      const error = await runStep(step);
      if (error !== undefined) failed.push({ name: step.name, error });
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return failed;
}

async function runStep({ name, command }: CommandStep): Promise<string | undefined> {
  const began = Date.now();
  const { code, output } = await runCommand(command);
  const found = code === 0 ? findWarning(output) : undefined;
  const label = `  ${name.padEnd(24)}`;
  if (code !== 0 || found !== undefined) {
    const reason = found === undefined ? "failed" : `printed a warning: ${found}`;
    process.stdout.write(`${label}${reason}, ${formatSecondsSince(began)}\n\n${output}\n`);
    return found ?? (output.trim() === "" ? `exit code ${code}` : output);
  }
  process.stdout.write(`${label}${formatSecondsSince(began)}\n`);
  return undefined;
}

/**
 * Runs one command and returns its output and exit code. With `live`, also prints the output as
 * it arrives.
 */
export function runCommand(
  command: string[],
  { live = false, env = {} }: { live?: boolean; env?: Record<string, string> } = {},
): Promise<{ code: number; output: string }> {
  const [program = "", ...args] = command;
  const colour = live && process.stdout.isTTY ? { FORCE_COLOR: "1" } : {};
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd: checkout,
      stdio: ["ignore", "pipe", "pipe"],
      env: { ...process.env, ...colour, ...env },
    });
    let output = "";
    const collect = (into: NodeJS.WriteStream) => (chunk: Buffer) => {
      output += chunk.toString();
      if (live) into.write(chunk);
    };
    child.stdout.on("data", collect(process.stdout));
    child.stderr.on("data", collect(process.stderr));
    child.once("error", reject);
    child.once("close", (code) => resolve({ code: code ?? 1, output }));
  });
}

export function formatSecondsSince(since: number): string {
  return `${((Date.now() - since) / 1000).toFixed(1)} s`;
}
