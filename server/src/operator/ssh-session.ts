/** Serves one git command of a user who has signed in to sshd. */
import { parseSshCommand, serveSshCommand } from "../modules/repositories/index.ts";
import { findViewerBySshKey } from "../modules/users/index.ts";
import { VISITOR_WITHOUT_IP, type SignedInViewer } from "../platform/auth/viewer.ts";
import type { Config } from "../platform/config/config.ts";
import { AppError } from "../platform/errors/app-error.ts";
import type { Module } from "../platform/module.ts";
import { openPlatform } from "../platform/open-platform.ts";
import type { Platform } from "../platform/platform.ts";
import { createLogger } from "../platform/telemetry/log.ts";
import { printError } from "./command.ts";
import { runProgram } from "./programs.ts";

/** The setting of git's protocol that the client asks for, such as `version=2`. */
const PROTOCOL = /^[a-z0-9=:._-]{1,64}$/;

/** Returns the exit code. Prints why a command is refused to standard error, which git shows to the user. */
export async function serveSshSession(
  config: Config,
  keyId: number,
  text: string,
): Promise<number> {
  const command = parseSshCommand(text);
  if (command === null) {
    printError("Cairn: Only git clone, fetch and push are possible over SSH.");
    return 1;
  }
  const log = createSystemLog(config);
  // Listeners of other modules run in the transaction of a push. A fetch needs none, and starts twice as fast.
  const modules = command.service === "receive-pack" ? await loadModules() : [];
  const platform = openPlatform(config, modules, { log: log.logger, followsEvents: false });
  try {
    const viewer = await findViewer(platform, keyId);
    if (viewer === null) {
      printError("Cairn: This key is not valid anymore, or your account is blocked.");
      return 1;
    }
    const ctx = platform.contextFor(viewer, "ssh", platform.log);
    const { stdin: input, stdout: output, env } = process;
    const { GIT_PROTOCOL: asked = "" } = env;
    const protocol = PROTOCOL.test(asked) ? asked : undefined;
    await serveSshCommand(ctx, command, { input, output, protocol });
    return 0;
  } catch (error) {
    if (error instanceof AppError && error.code !== "internal") {
      printError(`Cairn: ${error.message}`);
    } else {
      platform.log.error({ err: error }, "a git command over SSH failed");
      printError("Cairn: The command failed. Try again in a moment.");
    }
    return 1;
  } finally {
    await platform.close();
    await log.flush();
  }
}

async function findViewer(platform: Platform, keyId: number): Promise<SignedInViewer | null> {
  const ctx = platform.contextFor(VISITOR_WITHOUT_IP, "ssh", platform.log);
  // The address is the first of four values that sshd sets.
  const [ipAddress = ""] = (process.env["SSH_CONNECTION"] ?? "").split(" ");
  return findViewerBySshKey(ctx, keyId, ipAddress || null);
}

async function loadModules(): Promise<readonly Module[]> {
  const { modules } = await import("../modules/index.ts");
  return modules;
}

/**
 * A log of errors in the system's log. Standard output belongs to git, and standard error is shown to the user,
 * who must not see internal errors.
 */
function createSystemLog(config: Config) {
  const written: Promise<void>[] = [];
  const write = (line: string) => {
    // Without a system log the line is lost, and the user still gets an answer.
    written.push(runProgram("logger", ["--tag=cairn"], { input: line }).catch(() => {}));
  };
  const level = config.logLevel === "silent" ? "silent" : "error";
  return {
    logger: createLogger(level, { write }),
    flush: async () => void (await Promise.all(written)),
  };
}
