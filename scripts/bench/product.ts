/** Starts the Cairn server as a separate process for the benchmarks, as in production. */
import { spawn } from "node:child_process";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { checkout } from "../services/state.ts";

export interface BenchmarkServer {
  url: string;
  pid: number;
  stop(): Promise<void>;
}

export async function startBenchmarkServer(
  environment: Record<string, string>,
): Promise<BenchmarkServer> {
  const child = spawn(join(checkout, "bin/server"), [], {
    env: { PATH: process.env["PATH"], ...environment },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = new Promise((resolve) => {
    child.once("exit", resolve);
  });
  for await (const line of createInterface({ input: child.stdout })) {
    const { msg, address } = JSON.parse(line) as { msg?: string; address?: string };
    if (msg !== "Cairn is listening" || address === undefined) continue;
    child.stdout.resume();
    return {
      url: address,
      pid: child.pid ?? 0,
      async stop() {
        child.kill("SIGTERM");
        await ended;
      },
    };
  }
  throw new Error("The server ended before it listened.");
}
