/**
 * Measures the request rate of our server with the load generator wrk: each client sends its next
 * request after the previous response. Throws when a response is not 2xx.
 */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runCommand } from "../steps.ts";
import type { LoadTestResult } from "./rate.ts";

interface Load {
  seconds: number;
  clients: number;
  headers: Record<string, string>;
}

/**
 * Runs wrk; each request uses one of `paths`, chosen at random, and the session of one of `cookies`, in
 * turn.
 */
export async function runWrkOnRandomPaths(
  origin: string,
  { paths, cookies }: { paths: readonly string[]; cookies: readonly string[] },
  options: Load,
): Promise<LoadTestResult> {
  const folder = await mkdtemp(join(tmpdir(), "cairn-bench-"));
  const script = join(folder, "any.lua");
  const list = (values: readonly string[]) =>
    values.map((value) => JSON.stringify(value)).join(", ");
  await writeFile(
    script,
    `local paths = { ${list(paths)} }
local cookies = { ${list(cookies)} }
local sent = 0
request = function()
  sent = sent + 1
  wrk.headers["cookie"] = cookies[sent % #cookies + 1]
  return wrk.format("GET", paths[math.random(#paths)])
end
`,
  );
  try {
    return await runWrk(origin, options, ["-s", script]);
  } finally {
    await rm(folder, { recursive: true });
  }
}

export async function runWrk(
  url: string,
  options: Load,
  more: string[] = [],
): Promise<LoadTestResult> {
  const headers = Object.entries(options.headers).flatMap(([name, value]) => [
    "-H",
    `${name}: ${value}`,
  ]);
  const { code, output } = await runCommand([
    "wrk",
    `-t${Math.min(2, options.clients)}`,
    `-c${options.clients}`,
    `-d${options.seconds}s`,
    "--latency",
    "--timeout",
    "60s",
    ...more,
    ...headers,
    url,
  ]);
  if (code !== 0 || output.includes("Non-2xx")) throw new Error(output);
  return {
    requests: Number(/(\d+) requests in/.exec(output)?.[1]),
    perSecond: Number(/Requests\/sec:\s+([\d.]+)/.exec(output)?.[1]),
    p50: milliseconds(output, "50%"),
    p99: milliseconds(output, "99%"),
  };
}

function milliseconds(output: string, percentile: string): number {
  const [, value, unit] = new RegExp(`${percentile}\\s+([\\d.]+)(us|ms|s)`).exec(output) ?? [];
  const factor = unit === "us" ? 0.001 : unit === "s" ? 1000 : 1;
  return Number(value) * factor;
}
