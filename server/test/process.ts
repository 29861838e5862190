/** Starts the server as a separate process, as operators run it. Tests can kill this process. */
import { spawn, type ChildProcess, type ChildProcessByStdio } from "node:child_process";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { fileURLToPath } from "node:url";

const COMMAND = fileURLToPath(new URL("../../bin/server", import.meta.url));
const START_DEADLINE_MS = 60_000;

export interface ServerProcess {
  /** Address of the server: `http://127.0.0.1:port`. */
  readonly url: string;
  readonly pid: number;
  /** Sends the signal and resolves when the process has exited. */
  kill(signal?: NodeJS.Signals): Promise<void>;
}

// Kills all servers when this process exits, however the tests end.
const running = new Set<ChildProcess>();
process.once("exit", () => {
  for (const child of running) child.kill("SIGKILL");
});

export interface ServerProcessOptions {
  /** The `bin/server` of another release; by default the one of this checkout. */
  command?: string;
  /** Receives what the server writes into its log. */
  onLog?: (text: string) => void;
}

export async function startServer(
  environment: Record<string, string>,
  { command = COMMAND, onLog = () => {} }: ServerProcessOptions = {},
): Promise<ServerProcess> {
  const child = spawn(command, [], {
    env: {
      PATH: process.env["PATH"],
      NODE_COMPILE_CACHE: process.env["NODE_COMPILE_CACHE"],
      ...environment,
      CAIRN_LOG_LEVEL: "info",
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  running.add(child);
  const gone = new Promise<void>((resolve) => {
    child.once("exit", () => {
      running.delete(child);
      resolve();
    });
  });
  child.stdout.on("data", (chunk) => onLog(String(chunk)));
  const url = await listening(child);
  return {
    url,
    pid: child.pid ?? 0,
    async kill(signal = "SIGKILL") {
      child.kill(signal);
      await gone;
    },
  };
}

/**
 * Reads the server's output until it contains the URL at which it listens. Discards all further
 * output.
 */
async function listening(child: ChildProcessByStdio<null, Readable, Readable>): Promise<string> {
  let errors = "";
  child.stderr.on("data", (chunk) => {
    errors += String(chunk);
  });
  const timer = setTimeout(() => child.kill("SIGKILL"), START_DEADLINE_MS);
  try {
    for await (const line of createInterface({ input: child.stdout })) {
      const entry = JSON.parse(line) as { msg?: string; address?: string };
      if (entry.msg === "Cairn is listening" && entry.address !== undefined) return entry.address;
      errors += `${line}\n`;
    }
  } finally {
    clearTimeout(timer);
    child.stdout.resume();
  }
  throw new Error(`The server did not start:\n${errors}`);
}
