/** Runs programs of the system without a shell. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { RefusalError } from "./command.ts";

/** Characters of the program's complaint that the message contains. */
const COMPLAINT_MAX = 4_000;

export interface ProgramOptions {
  environment?: Record<string, string>;
  /** Text for the program's standard input. */
  input?: string;
  folder?: string;
}

/** Throws with what the program wrote to its standard error when it fails or is not installed. */
export async function runProgram(
  program: string,
  args: readonly string[],
  { environment, input = "", folder }: ProgramOptions = {},
): Promise<void> {
  const child = spawn(program, args, {
    cwd: folder,
    env: { PATH: process.env["PATH"], LC_ALL: "C.UTF-8", ...environment },
    stdio: ["pipe", "inherit", "pipe"],
  });
  let complaint = "";
  child.stderr.on("data", (chunk: Buffer) => {
    complaint = `${complaint}${chunk.toString()}`.slice(-COMPLAINT_MAX);
  });
  // A program that does not read its input closes it, which is no failure.
  child.stdin.on("error", () => {});
  child.stdin.end(input);
  const [code] = (await once(child, "close").catch((error: NodeJS.ErrnoException) => {
    throw error.code === "ENOENT" ? new RefusalError(`${program} is not installed.`) : error;
  })) as [number | null];
  if (code !== 0) throw new RefusalError(`${program} failed: ${complaint.trim()}`);
}
