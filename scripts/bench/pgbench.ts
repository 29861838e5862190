/**
 * Measures how many transactions per second PostgreSQL alone executes, to compare it with the
 * server: runs pgbench with prepared statements over TCP, with as many clients as the server's
 * benchmark.
 */
import { chmod, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runCommand } from "../steps.ts";
import type { LoadTestResult } from "./rate.ts";

const PGBENCH = "/usr/lib/postgresql/15/bin/pgbench";

export async function runPgbench(
  databaseUrl: string,
  sql: string,
  options: { seconds: number; clients: number },
): Promise<LoadTestResult> {
  const folder = await mkdtemp(join(tmpdir(), "cairn-bench-"));
  await chmod(folder, 0o755);
  try {
    const script = join(folder, "statement.sql");
    await writeFile(script, `${sql}\n`);
    const command = [
      PGBENCH,
      "--no-vacuum",
      "--protocol=prepared",
      "--log",
      `--log-prefix=${join(folder, "log")}`,
      `--client=${options.clients}`,
      "--jobs=2",
      `--time=${options.seconds}`,
      `--file=${script}`,
      databaseUrl,
    ];
    // As the server does: see `sessionSettings`.
    const { code, output } = await runCommand(command, { env: { PGOPTIONS: "-c jit=off" } });
    if (code !== 0) throw new Error(output);
    const perSecond = Number(/tps = ([\d.]+)/.exec(output)?.[1]);
    const requests = Number(/actually processed: (\d+)/.exec(output)?.[1]);
    return { requests, perSecond, ...(await percentiles(folder)) };
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Reads pgbench's log, whose third column is the duration of one transaction in microseconds. */
async function percentiles(folder: string): Promise<{ p50: number; p99: number }> {
  const logs = (await readdir(folder)).filter((name) => name.startsWith("log"));
  const texts = await Promise.all(logs.map((name) => readFile(join(folder, name), "utf8")));
  const times = Float64Array.from(
    texts.flatMap((text) =>
      text
        .trim()
        .split("\n")
        .map((line) => Number(line.split(" ")[2]) / 1000),
    ),
  ).toSorted();
  const at = (share: number) => times[Math.floor(times.length * share)] ?? Number.NaN;
  return { p50: at(0.5), p99: at(0.99) };
}
