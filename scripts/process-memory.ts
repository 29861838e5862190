/** Reads from /proc how much memory processes use, for bin/bench memory and for tests. Linux only. */
import { readdirSync, readFileSync } from "node:fs";

/**
 * Resident memory of one process with its threads, in MiB. This is its proportional size (PSS) when no
 * other process uses the same program file.
 */
export function readResidentMiB(pid: number): number {
  return readSmapsMiB(pid, "Rss");
}

/**
 * Memory of a process and its children in MiB. Memory that processes share is divided among them (PSS).
 */
export function readProportionalMiB(pid: number): number {
  const family = readdirSync("/proc")
    .map(Number)
    .filter((id) => id === pid || readParentPid(id) === pid);
  return family.reduce((sum, id) => sum + readSmapsMiB(id, "Pss"), 0);
}

/** Names of the threads of a process. */
export function listThreadNames(pid: number): string[] {
  const folder = `/proc/${pid}/task`;
  return readdirSync(folder).map((id) => readFileSync(`${folder}/${id}/comm`, "utf8").trim());
}

/** Returns the id of the process that started this process, or undefined if the process has ended. */
export function readParentPid(pid: number): number | undefined {
  const status = readProcFile(pid, "status");
  const parent = /^PPid:\s+(\d+)/m.exec(status)?.[1];
  return parent === undefined ? undefined : Number(parent);
}

function readSmapsMiB(pid: number, field: "Pss" | "Rss"): number {
  const kibibytes = new RegExp(`^${field}:\\s+(\\d+)`, "m").exec(readProcFile(pid, "smaps_rollup"));
  return Number(kibibytes?.[1] ?? 0) / 1024;
}

/** Content of a file in /proc. Empty for a process that has ended. */
function readProcFile(pid: number, name: string): string {
  try {
    return readFileSync(`/proc/${pid}/${name}`, "utf8");
  } catch {
    return "";
  }
}
