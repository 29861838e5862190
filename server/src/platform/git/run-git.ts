/** Runs a git command that ends by itself, and returns what it prints. */
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import type { Readable } from "node:stream";
import { killGit, startGit, type GitProcessOptions } from "./git-process.ts";

export interface RunGitOptions extends GitProcessOptions {
  input?: string | Buffer;
  /** The command is killed when it prints more. */
  mostBytes?: number;
  /** The command is killed when it takes longer. */
  timeoutMs?: number;
}

const MOST_BYTES = 16 * 1024 ** 2;
const TIMEOUT_MS = 30_000;
const MOST_ERROR_CHARACTERS = 4_096;

/** A git command failed, took too long or printed too much. */
export class GitError extends Error {
  override readonly name = "GitError";
  /** Null when the process was killed. */
  readonly exitCode: number | null;

  constructor(args: readonly string[], exitCode: number | null, reason: string) {
    super(`git ${args.join(" ")} failed (${exitCode ?? "killed"}): ${reason}`);
    this.exitCode = exitCode;
  }
}

/** Throws `GitError` when the exit code is not 0. */
export async function runGit(options: RunGitOptions): Promise<Buffer> {
  const { output, stopReason, exitCode, errors } = await execute(options);
  if (stopReason === "" && exitCode === 0) return output;
  throw new GitError(options.args, exitCode, stopReason || errors);
}

/** The beginning of what a command prints. */
export interface PartialOutput {
  output: Buffer;
  /** The command would have printed more, or needed more time. */
  isTruncated: boolean;
}

/** Like `runGit`, and returns what was printed so far when the command prints too much or takes too long. */
export async function runGitPartially(options: RunGitOptions): Promise<PartialOutput> {
  const { output, stopReason, exitCode, errors } = await execute(options);
  if (stopReason !== "") return { output, isTruncated: true };
  if (exitCode === 0) return { output, isTruncated: false };
  throw new GitError(options.args, exitCode, errors);
}

async function execute(options: RunGitOptions) {
  const { input = "", mostBytes = MOST_BYTES, timeoutMs = TIMEOUT_MS } = options;
  const child = startGit(options);
  const { stdin, stdout } = child;
  if (stdin === null || stdout === null) throw new Error("git was started without pipes.");
  let stopReason = "";
  const stop = (why: string) => {
    stopReason ||= why;
    killGit(child);
  };
  const timer = setTimeout(() => stop(`took over ${timeoutMs} ms`), timeoutMs);
  // The process can end before it has read all of its input.
  stdin.on("error", () => {});
  stdin.end(input);
  try {
    const [output, errors] = await Promise.all([
      collectOutput(stdout, mostBytes, () => stop(`printed over ${mostBytes} bytes`)),
      readErrorOutput(child),
      waitForExit(child),
    ]);
    return { output, stopReason, exitCode: child.exitCode, errors };
  } finally {
    clearTimeout(timer);
  }
}

/** Resolves when the process and its pipes have ended. Throws when the process could not be started. */
export async function waitForExit(child: ChildProcess): Promise<void> {
  await once(child, "close");
}

/** Reads what the process prints about errors, at most the first few kilobytes. */
export async function readErrorOutput({ stderr }: ChildProcess): Promise<string> {
  let text = "";
  for await (const chunk of stderr ?? []) {
    text = (text + String(chunk)).slice(0, MOST_ERROR_CHARACTERS);
  }
  return text.trim();
}

async function collectOutput(
  stdout: Readable,
  mostBytes: number,
  onTooLarge: () => void,
): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stdout as AsyncIterable<Buffer>) {
    if (size + chunk.length > mostBytes) onTooLarge();
    chunks.push(chunk.subarray(0, mostBytes - size));
    size += chunks.at(-1)?.length ?? 0;
  }
  return Buffer.concat(chunks);
}
