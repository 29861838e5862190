/**
 * Starts git with a clean environment, a fixed configuration and limits. Nothing else starts git, and no
 * argument passes through a shell.
 */
import { spawn, type ChildProcess } from "node:child_process";
import { constants, setPriority } from "node:os";
import { fileURLToPath } from "node:url";

const HOOKS_PATH = fileURLToPath(new URL("hooks", import.meta.url));

/** Memory that one git process can allocate, without the files that it maps. */
const MEMORY_BYTES = 1024 ** 3;
/** Processor time of one git process. */
const PROCESSOR_SECONDS = 600;

/**
 * Configuration of every git process. It replaces all configuration files of the machine, and takes
 * precedence over the file in a repository.
 */
const CONFIGURATION: readonly GitSetting[] = [
  // The folders can belong to another user of the same storage.
  ["safe.directory", "*"],
  // Git serves requests and never connects to another repository by itself.
  ["protocol.allow", "never"],
  // An acknowledged push survives a crash of the machine.
  ["core.fsync", "all"],
  ["core.hooksPath", "/dev/null"],
  // Maintenance runs as jobs and not during a request.
  ["gc.auto", "0"],
  ["maintenance.auto", "false"],
  ["receive.autogc", "false"],
  ["transfer.fsckObjects", "true"],
  // Refs of the product itself, which keep commits of open work.
  ["transfer.hideRefs", "refs/keep-around"],
  ["transfer.hideRefs", "refs/pipelines"],
  ["receive.hideRefs", "refs/merge-requests"],
  // For partial clones, which fetch objects by id when they need them.
  ["uploadpack.allowFilter", "true"],
  ["uploadpack.allowAnySHA1InWant", "true"],
  ["pack.threads", "2"],
  ["pack.windowMemory", "128m"],
  ["core.bigFileThreshold", "32m"],
  ["tar.tar.bz2.command", "bzip2 -c"],
];

export type GitSetting = readonly [key: string, value: string];

export interface GitProcessOptions {
  args: readonly string[];
  /** Configuration of this process in addition to `CONFIGURATION`. */
  configuration?: readonly GitSetting[];
  /** Environment variables in addition to the configuration. */
  environment?: Readonly<Record<string, string>>;
  /** Lets the hooks of this folder run, which talk to Cairn on descriptor 3. */
  withHooks?: boolean;
}

/** Starts git as the leader of a new process group, so that `killGit` also ends the programs it started. */
export function startGit(options: GitProcessOptions): ChildProcess {
  const configuration = [
    ...CONFIGURATION,
    ...(options.withHooks === true ? [["core.hooksPath", HOOKS_PATH] as const] : []),
    ...(options.configuration ?? []),
  ];
  const child = spawn(
    "prlimit",
    [`--data=${MEMORY_BYTES}`, `--cpu=${PROCESSOR_SECONDS}`, "--core=0", "git", ...options.args],
    {
      cwd: "/",
      detached: true,
      env: { ...buildEnvironment(configuration), ...options.environment },
      stdio: ["pipe", "pipe", "pipe", ...(options.withHooks === true ? ["pipe" as const] : [])],
    },
  );
  lowerPriority(child);
  return child;
}

/** Packing takes a processor for minutes, and must not slow down requests for pages. */
function lowerPriority({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // The process has ended in the meantime.
  }
}

/** Ends the process and all programs that it started. */
export function killGit({ pid, exitCode, signalCode }: ChildProcess): void {
  if (pid === undefined || exitCode !== null || signalCode !== null) return;
  try {
    process.kill(-pid, "SIGKILL");
  } catch {
    // The process has ended in the meantime.
  }
}

function buildEnvironment(settings: readonly GitSetting[]): NodeJS.ProcessEnv {
  return {
    PATH: process.env["PATH"],
    LC_ALL: "C.UTF-8",
    HOME: "/nonexistent",
    GIT_CONFIG_NOSYSTEM: "1",
    GIT_CONFIG_GLOBAL: "/dev/null",
    GIT_CONFIG_COUNT: String(settings.length),
    ...Object.fromEntries(
      settings.flatMap(([key, value], index) => [
        [`GIT_CONFIG_KEY_${index}`, key],
        [`GIT_CONFIG_VALUE_${index}`, value],
      ]),
    ),
    GIT_TERMINAL_PROMPT: "0",
    // Replacement objects would show other content than the one that was reviewed.
    GIT_NO_REPLACE_OBJECTS: "1",
    // Git must not look for a repository above the given folder.
    GIT_CEILING_DIRECTORIES: "/",
  };
}
