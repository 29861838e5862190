/** Runs a real sshd as the current user, configured as docs/operations/ssh.md shows, and clients with keys. */
import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { connect, createServer, type AddressInfo } from "node:net";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, vi } from "vitest";

const run = promisify(execFile);
const CAIRN = fileURLToPath(new URL("../../src/operator/cairn.ts", import.meta.url));
const folder = await mkdtemp(join(tmpdir(), "cairn-ssh-"));
const { username, uid } = userInfo();

export interface SshServer {
  /** Address for `CAIRN_SSH_URL`. */
  url: string;
  port: number;
}

export interface SshKeyFile {
  /** Path of the private key. */
  path: string;
  publicKey: string;
}

/** Starts sshd on a free port until the tests of the file end. */
export async function startSshServer(environment: Record<string, string>): Promise<SshServer> {
  const port = await findFreePort();
  const { path: hostKey } = await createSshKey("host");
  const variables = Object.entries({ ...pickInherited(), ...environment }).map(
    ([name, value]) => `${name}=${value}`,
  );
  const keysCommand = [...variables, process.execPath, CAIRN, "ssh-keys"];
  const config = [
    `ListenAddress 127.0.0.1:${port}`,
    `HostKey ${hostKey}`,
    "PidFile none",
    "StrictModes no",
    "UsePAM no",
    "PermitRootLogin prohibit-password",
    "AuthorizedKeysFile none",
    // The path of the program must be safe, which a checkout is not. A percent sign would begin a token.
    `AuthorizedKeysCommand /usr/bin/env ${keysCommand.map((word) => quote(word.replaceAll("%", "%%"))).join(" ")} %f`,
    `AuthorizedKeysCommandUser ${username}`,
    "AuthenticationMethods publickey",
    "AcceptEnv GIT_PROTOCOL",
    `SetEnv ${variables.map(quote).join(" ")}`,
  ];
  const file = join(folder, "sshd_config");
  await writeFile(file, `${config.join("\n")}\n`);
  // sshd demands this folder when it runs as root.
  if (uid === 0) await mkdir("/run/sshd", { recursive: true, mode: 0o755 });
  const server = spawn("/usr/sbin/sshd", ["-D", "-e", "-f", file], { stdio: "ignore" });
  const gone = once(server, "exit");
  afterAll(async () => {
    server.kill();
    await gone;
    await rm(folder, { recursive: true, force: true });
  });
  await vi.waitUntil(() => accepts(port), { timeout: 10_000, interval: 20 });
  return { url: `ssh://${username}@127.0.0.1:${port}`, port };
}

export async function createSshKey(name: string): Promise<SshKeyFile> {
  const path = join(folder, name);
  await run("ssh-keygen", ["-q", "-t", "ed25519", "-N", "", "-C", `${name}@laptop`, "-f", path]);
  return { path, publicKey: await readFile(`${path}.pub`, "utf8") };
}

/** The options of ssh for a client that has only this key. Commands with the same key share a connection. */
export function listSshOptions(key: SshKeyFile): string[] {
  const options = {
    IdentityFile: key.path,
    IdentitiesOnly: "yes",
    IdentityAgent: "none",
    BatchMode: "yes",
    StrictHostKeyChecking: "no",
    UserKnownHostsFile: "/dev/null",
    LogLevel: "ERROR",
    // The first command on a shared connection decides what later commands can send.
    SendEnv: "GIT_PROTOCOL",
    ControlMaster: "auto",
    ControlPath: `${key.path}.%p`,
    ControlPersist: "30",
  };
  return [
    "-F",
    "none",
    ...Object.entries(options).flatMap(([name, value]) => ["-o", `${name}=${value}`]),
  ];
}

export interface SshOutcome {
  code: number;
  stdout: string;
  stderr: string;
}

/** Runs ssh with these arguments after the address of the server. Does not throw when it fails. */
export async function ssh(
  server: SshServer,
  key: SshKeyFile,
  ...args: string[]
): Promise<SshOutcome> {
  const target = ["-p", String(server.port), `${username}@127.0.0.1`];
  const child = spawn("ssh", [...listSshOptions(key), ...target, ...args], {
    stdio: ["ignore", "pipe", "pipe"],
  });
  let stdout = "";
  let stderr = "";
  child.stdout.on("data", (chunk) => (stdout += String(chunk)));
  child.stderr.on("data", (chunk) => (stderr += String(chunk)));
  // The shared connection stays open in the background with the same pipes.
  const [code] = (await once(child, "exit")) as [number | null];
  return { code: code ?? -1, stdout, stderr };
}

function pickInherited(): Record<string, string> {
  const { PATH = "", NODE_COMPILE_CACHE } = process.env;
  return NODE_COMPILE_CACHE === undefined ? { PATH } : { PATH, NODE_COMPILE_CACHE };
}

function quote(word: string): string {
  return `"${word}"`;
}

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}

async function accepts(port: number): Promise<boolean> {
  const socket = connect(port, "127.0.0.1");
  try {
    await once(socket, "connect");
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
