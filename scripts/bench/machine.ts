/**
 * Reads from /proc how much processor time the product, PostgreSQL and the load tools use, for the
 * benchmarks.
 */
import { readdirSync, readFileSync } from "node:fs";
import { cpus, loadavg, totalmem } from "node:os";

export function describeMachine(): string {
  const model = cpus()[0]?.model.trim() ?? "unknown processor";
  const memory = Math.round(totalmem() / 2 ** 30);
  const load = loadavg()
    .map((value) => value.toFixed(2))
    .join(" ");
  return `${cpus().length} cores (${model}), ${memory} GiB, Node ${process.versions.node}, load ${load}`;
}

/** Seconds of processor time of one process and its threads. */
export function readProcessCpuSeconds(pid: number): number {
  const fields = timesOf(pid);
  return Number(fields[11] ?? 0) / 100 + Number(fields[12] ?? 0) / 100;
}

/**
 * Seconds of processor time of all child processes of this process that have ended. These are the
 * load tools wrk and pgbench.
 */
export function readLoadToolCpuSeconds(): number {
  const fields = timesOf(process.pid);
  return (Number(fields[13]) + Number(fields[14])) / 100;
}

/**
 * Samples the processor time of the PostgreSQL backends that are connected to a database, including
 * those that end during the measurement. The returned function stops sampling and returns the seconds
 * spent.
 */
export function samplePostgresCpuTime(database: string): () => number {
  const before = engineTimes(database);
  const seen = new Map(before);
  const look = () => {
    for (const [pid, seconds] of engineTimes(database)) seen.set(pid, seconds);
  };
  const timer = setInterval(look, 100);
  return () => {
    clearInterval(timer);
    look();
    return [...seen].reduce((sum, [pid, seconds]) => sum + seconds - (before.get(pid) ?? 0), 0);
  };
}

function engineTimes(database: string): Map<number, number> {
  const pids = readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => titleOf(pid).includes(` ${database} `));
  return new Map(pids.map((pid) => [pid, readProcessCpuSeconds(pid)]));
}

/** The fields of /proc/PID/stat after the process name; empty for a process that has ended. */
function timesOf(pid: number): string[] {
  const stat = contentOf(`/proc/${pid}/stat`);
  return stat.slice(stat.lastIndexOf(")") + 2).split(" ");
}

/** The process title, in which PostgreSQL writes the user and the database of the connection. */
function titleOf(pid: number): string {
  return contentOf(`/proc/${pid}/cmdline`);
}

function contentOf(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
