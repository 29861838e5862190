/**
 * `cairn ssh-keys` and `cairn ssh-serve`, which sshd runs: the first for every key that a client offers, the
 * second for every fetch and push. Both load little, because somebody waits for them.
 */
import { fileURLToPath } from "node:url";
import type { Config } from "../platform/config/config.ts";
import { openQueryContext } from "../platform/db/open-query-context.ts";
import { findAuthorizedKey, type AuthorizedKey } from "../modules/users/ssh-keys/connecting.ts";
import { print, printError, UsageError, type Command } from "./command.ts";

const FINGERPRINT = /^SHA256:[A-Za-z0-9+/]{43}$/;
const PROGRAM = fileURLToPath(new URL("cairn.ts", import.meta.url));

export const sshKeysCommand: Command = {
  usage: "ssh-keys FINGERPRINT",
  about: "prints the line of authorized_keys for a key, for sshd",
  async run([fingerprint = "", ...rest], config) {
    if (rest.length > 0) throw new UsageError("Name one fingerprint.");
    // sshd also asks for certificates and kinds of keys that users cannot register.
    if (!FINGERPRINT.test(fingerprint)) return 0;
    const key = await findKey(config, fingerprint);
    if (key !== null) print(formatAuthorizedKey(key));
    return 0;
  },
};

export const sshServeCommand: Command = {
  usage: "ssh-serve KEY_ID",
  about: "serves one git fetch or push, for sshd",
  async run([id = "", ...rest], config) {
    if (!/^[1-9]\d{0,14}$/.test(id) || rest.length > 0) throw new UsageError("Name one id.");
    const { SSH_ORIGINAL_COMMAND: command } = process.env;
    if (command === undefined) {
      printError("You've signed in to Cairn. SSH is only for git here, there is no shell.");
      return 1;
    }
    const { serveSshSession } = await import("./ssh-session.ts");
    return serveSshSession(config, Number(id), command);
  },
};

async function findKey(config: Config, fingerprint: string): Promise<AuthorizedKey | null> {
  const { ctx, close } = openQueryContext(config);
  try {
    return await findAuthorizedKey(ctx, fingerprint);
  } finally {
    await close();
  }
}

/** The key can be used only for `ssh-serve`: not for a shell, a terminal or forwarding. */
function formatAuthorizedKey({ id, key }: AuthorizedKey): string {
  const { NODE_COMPILE_CACHE: cache } = process.env;
  const words = [process.execPath, PROGRAM, "ssh-serve", String(id)].map(quoteForShell);
  // The folder in which Node keeps compiled code, which halves the time to start.
  if (cache !== undefined) words.unshift(`NODE_COMPILE_CACHE=${quoteForShell(cache)}`);
  const command = words.join(" ").replaceAll('"', '\\"');
  return `command="${command}",restrict ${key}`;
}

function quoteForShell(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
