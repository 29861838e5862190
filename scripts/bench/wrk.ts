/**
 * Measures the product's request rate as a client sees it, with wrk in a closed loop. Any response that
 * is not 2xx fails the measurement.
 */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { run } from "../steps.ts";
import type { Answered } from "./rate.ts";

interface Load {
  seconds: number;
  clients: number;
  headers: Record<string, string>;
}

/** Runs wrk; each request uses one of `paths`, chosen at random. */
export async function wrkAny(
  origin: string,
  paths: readonly string[],
  options: Load,
): Promise<Answered> {
  const folder = await mkdtemp(join(tmpdir(), "cairn-bench-"));
  const script = join(folder, "any.lua");
  const list = paths.map((path) => JSON.stringify(path)).join(", ");
  await writeFile(
    script,
    `local paths = { ${list} }\nrequest = function() return wrk.format("GET", paths[math.random(#paths)]) end\n`,
  );
  try {
    return await wrk(origin, options, ["-s", script]);
  } finally {
    await rm(folder, { recursive: true });
  }
}

export async function wrk(url: string, options: Load, more: string[] = []): Promise<Answered> {
  const headers = Object.entries(options.headers).flatMap(([name, value]) => [
    "-H",
    `${name}: ${value}`,
  ]);
  const { code, output } = await run([
    "wrk",
    "-t2",
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
