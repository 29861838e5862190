/**
 * Runs the programs of the cluster below a private folder. All processes whose command line or working
 * directory is below a folder belong to that folder, so a test can stop or kill them together.
 */
import { spawn } from "node:child_process";
import { existsSync, readdirSync, readFileSync, readlinkSync } from "node:fs";
import { mkdtemp, open, readFile, rm } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { buildUserCommand, runAsUser } from "../../../scripts/services/command.ts";
import { POSTGRES_USER } from "../../../scripts/services/postgres.ts";
import { runsAsRoot } from "../../../scripts/services/state.ts";

/** Programs that the tests need, by the Debian package that contains them. */
const PROGRAMS = {
  "etcd-server": "/usr/bin/etcd",
  haproxy: "/usr/sbin/haproxy",
  patroni: "/usr/bin/patroni",
  pgbouncer: "/usr/sbin/pgbouncer",
};

const START_DEADLINE_MS = 30_000;
const END_DEADLINE_MS = 10_000;

// Kills all programs when this process exits, however the tests end.
const folders = new Set<string>();
process.once("exit", () => {
  for (const folder of folders) signalProcesses(folder, "SIGKILL");
});

/** Creates a folder that only PostgreSQL's operating system user can enter. */
export async function createProgramFolder(): Promise<string> {
  const missing = Object.entries(PROGRAMS).filter(([, program]) => !existsSync(program));
  if (missing.length > 0) {
    const names = missing.map(([name]) => name).join(" ");
    throw new Error(`Missing Debian packages: apt-get install --no-install-recommends ${names}`);
  }
  const folder = await mkdtemp(join(tmpdir(), "cairn-cluster-"));
  folders.add(folder);
  if (runsAsRoot) await runAsUser("root", ["chown", `${POSTGRES_USER}:`, folder]);
  return folder;
}

/** Kills all programs of the folder and removes it. */
export async function removeProgramFolder(folder: string): Promise<void> {
  signalProcesses(folder, "SIGKILL");
  await waitForEnd(folder);
  folders.delete(folder);
  await rm(folder, { recursive: true, force: true });
}

/**
 * Starts a program as PostgreSQL's operating system user, with its output in the file `log`. Resolves
 * when the program accepts connections on the port.
 */
export async function startProgram(options: {
  command: string[];
  log: string;
  port: number;
}): Promise<void> {
  const log = await open(options.log, "a");
  const [program, args] = buildUserCommand(POSTGRES_USER, options.command);
  const child = spawn(program, args, {
    cwd: "/",
    // Settings of the caller, such as PGHOST, must not reach the programs.
    env: { PATH: "/usr/sbin:/usr/bin:/sbin:/bin", LANG: "C.UTF-8" },
    stdio: ["ignore", log.fd, log.fd],
  });
  await log.close();
  let ended = false;
  child.once("exit", () => (ended = true));
  child.once("error", () => (ended = true));
  try {
    await waitUntil(`${options.command[0]} listens`, START_DEADLINE_MS, async () => {
      if (ended) throw new Error(`${options.command.join(" ")} ended.`);
      return canConnect(options.port);
    });
  } catch (error) {
    const text = await readFile(options.log, "utf8");
    throw new Error(`${options.command[0]} did not start.\n${text.slice(-4000)}`, { cause: error });
  }
}

/**
 * Ids of the processes that have a file below this folder, or this file, in their command line, or that
 * work below this folder.
 */
export function listProcesses(path: string): number[] {
  return readdirSync("/proc")
    .map(Number)
    .filter((pid) => pid > 0 && pid !== process.pid && uses(pid, path));
}

export function signalProcesses(path: string, signal: NodeJS.Signals): void {
  for (const pid of listProcesses(path)) signalProcess(pid, signal);
}

export function signalProcess(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // The process has ended.
  }
}

export async function waitForEnd(folder: string): Promise<void> {
  await waitUntil(
    `all processes of ${folder} have ended`,
    END_DEADLINE_MS,
    async () => listProcesses(folder).length === 0,
  );
}

/** Asks every 50 ms until the condition is met. Throws after `timeoutMs`. */
export async function waitUntil(
  what: string,
  timeoutMs: number,
  isMet: () => Promise<boolean>,
): Promise<void> {
  const deadline = performance.now() + timeoutMs;
  while (!(await isMet())) {
    if (performance.now() > deadline) throw new Error(`Not within ${timeoutMs} ms: ${what}.`);
    await sleep(50);
  }
}

function uses(pid: number, path: string): boolean {
  try {
    // The names of the nodes' folders have the same length, so none is the beginning of another.
    return (
      readFileSync(`/proc/${pid}/cmdline`, "utf8").includes(path) ||
      readlinkSync(`/proc/${pid}/cwd`).startsWith(path)
    );
  } catch {
    // The process has ended, or belongs to another user and so is not one of ours.
    return false;
  }
}

function canConnect(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host: "127.0.0.1", port });
    socket.once("connect", () => {
      socket.destroy();
      resolve(true);
    });
    socket.once("error", () => resolve(false));
  });
}
