/** What a figure must be read with: the machine, and how much others took of it meanwhile. */
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
export function processSeconds(pid: number): number {
  const fields = timesOf(pid);
  return Number(fields[11] ?? 0) / 100 + Number(fields[12] ?? 0) / 100;
}

/** Of all that this process has started and that has ended: of the tools that ask. */
export function toolSeconds(): number {
  const fields = timesOf(process.pid);
  return (Number(fields[13]) + Number(fields[14])) / 100;
}

/** Watches the processes of PostgreSQL that are connected to a database, also such as go meanwhile. */
export function watchEngine(database: string): () => number {
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
  return new Map(pids.map((pid) => [pid, processSeconds(pid)]));
}

/** Of a process that is gone there is nothing. */
function timesOf(pid: number): string[] {
  const stat = contentOf(`/proc/${pid}/stat`);
  return stat.slice(stat.lastIndexOf(")") + 2).split(" ");
}

/** PostgreSQL writes there who is connected to what. */
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
