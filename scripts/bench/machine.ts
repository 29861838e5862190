/** What a figure must be read with: the machine, and how much others took of it meanwhile. */
import { readFileSync } from "node:fs";
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
  const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
