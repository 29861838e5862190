/**
 * One node of the cluster: a PostgreSQL server and the Patroni process that manages it. The test can
 * crash or freeze both together, as if the machine had failed.
 */
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { runAsUser } from "../../../scripts/services/command.ts";
import { POSTGRES_USER } from "../../../scripts/services/postgres.ts";
import { findFreePort, runsAsRoot } from "../../../scripts/services/state.ts";
import { buildPatroniConfiguration } from "./patroni-configuration.ts";
import {
  listProcesses,
  signalProcess,
  signalProcesses,
  startProgram,
  waitForEnd,
} from "./programs.ts";

const ANSWER_DEADLINE_MS = 2_000;

export interface PatroniNode {
  readonly name: string;
  readonly postgresPort: number;
  readonly restPort: number;
  /** Starts Patroni, which starts PostgreSQL. */
  start(): Promise<void>;
  /** Kills PostgreSQL and Patroni at once. */
  crash(): Promise<void>;
  /** Stops all processes of the node without ending them, until `thaw` continues them. */
  freeze(): void;
  thaw(): void;
  /** Ends PostgreSQL and Patroni so that PostgreSQL leaves no shared memory behind. */
  stop(): Promise<void>;
  /** Requests a path of Patroni's REST API; null without an answer. */
  ask(path: string): Promise<Response | null>;
  /** Runs `patronictl` with the configuration of this node. */
  control(...args: string[]): Promise<string>;
}

export async function createPatroniNode(options: {
  parent: string;
  name: string;
  etcdPort: number;
  password: string;
}): Promise<PatroniNode> {
  const { name } = options;
  const folder = join(options.parent, name);
  const configuration = join(folder, "patroni.json");
  const ports = { postgresPort: await findFreePort(), restPort: await findFreePort() };
  await mkdir(folder, { mode: 0o700 });
  const content = buildPatroniConfiguration({ ...options, ...ports, folder });
  await writeFile(configuration, JSON.stringify(content, null, 2));
  if (runsAsRoot) await runAsUser("root", ["chown", "-R", `${POSTGRES_USER}:`, folder]);

  return {
    name,
    ...ports,
    async start() {
      await startProgram({
        command: ["patroni", configuration],
        log: join(options.parent, `${name}.log`),
        port: ports.restPort,
      });
    },
    async crash() {
      signalProcesses(folder, "SIGKILL");
      await waitForEnd(folder);
    },
    freeze() {
      signalProcesses(folder, "SIGSTOP");
      // Also stops a process that PostgreSQL started while the first list was read.
      signalProcesses(folder, "SIGSTOP");
    },
    thaw() {
      signalProcesses(folder, "SIGCONT");
    },
    async stop() {
      signalProcesses(folder, "SIGCONT");
      // Patroni would start PostgreSQL again, so it ends first.
      signalProcesses(configuration, "SIGKILL");
      const postmaster = await readPostmasterPid(join(folder, "data"));
      if (listProcesses(folder).includes(postmaster)) signalProcess(postmaster, "SIGQUIT");
      await waitForEnd(folder);
    },
    ask(path) {
      const url = `http://127.0.0.1:${ports.restPort}${path}`;
      return fetch(url, { signal: AbortSignal.timeout(ANSWER_DEADLINE_MS) }).catch(() => null);
    },
    control: (...args) => runAsUser(POSTGRES_USER, ["patronictl", "-c", configuration, ...args]),
  };
}

async function readPostmasterPid(data: string): Promise<number> {
  const text = await readFile(join(data, "postmaster.pid"), "utf8").catch(() => "");
  return Number(text.split("\n")[0]);
}
