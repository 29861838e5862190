/** The product's rate as a client sees it: wrk, closed loop. Any answer that is not 2xx fails the line. */
import { run } from "../steps.ts";
import type { Rate } from "./pgbench.ts";

export async function wrk(
  url: string,
  options: { seconds: number; clients: number; headers: Record<string, string> },
): Promise<Rate> {
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
    ...headers,
    url,
  ]);
  if (code !== 0 || output.includes("Non-2xx")) throw new Error(output);
  return {
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
