/**
 * `cairn`, the command for operators. Reads the configuration as the server does: from the environment,
 * or from /etc/cairn/environment when the environment names no database.
 */
import { ConfigError } from "../platform/config/config.ts";
import { CAIRN_VERSION } from "../platform/version.ts";
import { describeCause } from "../platform/installation-checks/finding.ts";
import { print, printError, RefusalError, UsageError, type Command } from "./command.ts";
import { readOperatorConfig } from "./environment-file.ts";

/** Each command loads only its own code, because sshd waits for some of them. */
const COMMANDS: Record<string, () => Promise<Command>> = {
  migrate: async () => (await import("./migrate.ts")).migrateCommand,
  doctor: async () => (await import("./doctor.ts")).doctorCommand,
  user: async () => (await import("./users.ts")).userCommand,
  jobs: async () => (await import("./jobs.ts")).jobsCommand,
  mail: async () => (await import("./mail.ts")).mailCommand,
  backup: async () => (await import("./backup/commands.ts")).backupCommand,
  restore: async () => (await import("./backup/commands.ts")).restoreCommand,
  secret: async () => (await import("./doctor.ts")).secretCommand,
  "ssh-keys": async () => (await import("./ssh.ts")).sshKeysCommand,
  "ssh-serve": async () => (await import("./ssh.ts")).sshServeCommand,
};

process.exitCode = await run(process.argv.slice(2));

async function run([name = "help", ...args]: string[]): Promise<number> {
  if (name === "version") {
    print(CAIRN_VERSION);
    return 0;
  }
  if (name !== "setup" && !Object.hasOwn(COMMANDS, name)) {
    await printUsage();
    return name === "help" ? 0 : 2;
  }
  const command = await COMMANDS[name]?.();
  try {
    if (command !== undefined) return await command.run(args, readOperatorConfig());
    return await (await import("./setup.ts")).runSetup(args);
  } catch (error) {
    const usage = command?.usage ?? (await import("./setup.ts")).SETUP_USAGE;
    if (error instanceof ConfigError) printError(error.message);
    else if (isUsageError(error)) printError(`${error.message}\nUsage: cairn ${usage}`);
    else return reportFailure(error);
    return 2;
  }
}

function reportFailure(error: unknown): number {
  if (error instanceof RefusalError) printError(error.message);
  else if (isConnectionError(error)) printError(`No connection: ${describeCause(error)}`);
  else throw error;
  return 1;
}

/** An error of a connection to PostgreSQL or Redis, which the operator can understand without a stack. */
function isConnectionError(error: unknown): boolean {
  const { code } = error as { code?: unknown };
  // PostgreSQL's classes 28 (password), 3D (no such database) and 53 (too many connections).
  return /^(E(CONNREFUSED|NOTFOUND|HOSTUNREACH|TIMEDOUT)|(28|3D|53)...)$/.test(String(code));
}

/** Also true for the errors of `parseArgs`. */
function isUsageError(error: unknown): error is Error {
  const { code } = error as { code?: unknown };
  return error instanceof UsageError || String(code).startsWith("ERR_PARSE_ARGS");
}

async function printUsage(): Promise<void> {
  const { SETUP_USAGE } = await import("./setup.ts");
  const commands = await Promise.all(Object.values(COMMANDS).map((load) => load()));
  print("Usage: cairn COMMAND\n");
  print(`  ${SETUP_USAGE}\n      sets up this machine, where the Debian package is installed`);
  for (const { usage, about } of commands) print(`  ${usage}\n      ${about}`);
  print("  version\n      prints the version");
}
