/**
 * Manages the folder of the checkout's private PostgreSQL and Redis, and the file with their ports
 * and password. The folder is outside the checkout.
 */
import { createHash, randomBytes, randomInt } from "node:crypto";
import { existsSync, realpathSync } from "node:fs";
import { chmod, lstat, mkdir, open, readFile, rename, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

export const checkout = realpathSync(join(import.meta.dirname, "../.."));

export const runsAsRoot = process.getuid?.() === 0;

export interface ServicesState {
  postgresPort: number;
  redisPort: number;
  /**
   * Password of PostgreSQL and Redis, random and created once. Both servers need a password,
   * because they listen on the loopback address, to which every user of the machine can connect.
   */
  password: string;
}

/**
 * Returns the path of the folder for the data of PostgreSQL and Redis. The default is in /var/tmp,
 * which survives a reboot. PostgreSQL's operating system user can enter a folder there, but often
 * cannot enter the folder of the checkout.
 */
export function getServicesFolder(): string {
  const name = createHash("sha256").update(checkout).digest("hex").slice(0, 8);
  return process.env["CAIRN_STATE_DIR"] ?? `/var/tmp/cairn-${process.getuid?.()}-${name}`;
}

/**
 * Creates the folder with private permissions. Throws when another user has created a folder with
 * this name.
 */
export async function ensurePrivateFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const found = await lstat(folder);
  if (!found.isDirectory() || found.uid !== process.getuid?.()) {
    throw new Error(`${folder} belongs to somebody else; set CAIRN_STATE_DIR to another folder.`);
  }
  // When this process is root, the servers run as other users. These users need the execute
  // permission to enter the folders inside.
  await chmod(folder, runsAsRoot ? 0o711 : 0o700);
}

export async function readServicesState(): Promise<ServicesState | undefined> {
  const file = join(getServicesFolder(), "state.json");
  return existsSync(file) ? (JSON.parse(await readFile(file, "utf8")) as ServicesState) : undefined;
}

export async function ensureServicesState(): Promise<ServicesState> {
  await ensurePrivateFolder(getServicesFolder());
  const known = await readServicesState();
  if (known) return known;
  const made = {
    postgresPort: await findFreePort(),
    redisPort: await findFreePort(),
    password: randomBytes(24).toString("hex"),
  };
  await writeServicesState(made);
  return made;
}

export async function writeServicesState(state: ServicesState): Promise<void> {
  const file = join(getServicesFolder(), "state.json");
  await writeFile(`${file}.new`, JSON.stringify(state, null, 2), { mode: 0o600 });
  await rename(`${file}.new`, file);
}

/**
 * Returns a random free port below the range that the system uses for outgoing connections. No
 * connection takes such a port while the server is stopped.
 */
export async function findFreePort(): Promise<number> {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const port = randomInt(20_000, 30_000);
    if (await isPortFree(port)) return port;
  }
  throw new Error("No free port between 20000 and 30000.");
}

function isPortFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once("error", () => resolve(false));
    probe.listen(port, "127.0.0.1", () => probe.close(() => resolve(true)));
  });
}

/** Waits a moment: a killed server has lost its command line shortly before the kernel closes its port. */
export async function isPortFreeSoon(port: number): Promise<boolean> {
  for (let waited = 0; waited < 1_000; waited += 50) {
    if (await isPortFree(port)) return true;
    await sleep(50);
  }
  return false;
}

/**
 * Ensures that only one start or stop runs at a time, also across processes. When the process
 * that owns the lock has died, takes the lock over.
 */
export async function withServicesLock<T>(work: () => Promise<T>): Promise<T> {
  await ensurePrivateFolder(getServicesFolder());
  const file = join(getServicesFolder(), "lock");
  const deadline = Date.now() + 120_000;
  while (!(await takeLock(file))) {
    if (Date.now() > deadline) throw new Error(`Another command holds ${file} for two minutes.`);
    await sleep(100);
  }
  try {
    return await work();
  } finally {
    await rm(file, { force: true });
  }
}

async function takeLock(file: string): Promise<boolean> {
  try {
    const lock = await open(file, "wx", 0o600);
    await lock.writeFile(String(process.pid));
    await lock.close();
    return true;
  } catch (error) {
    if (!isErrorCode(error, "EEXIST")) throw error;
    const owner = Number(await readFile(file, "utf8").catch(() => ""));
    // Keeps an empty lock file, because the process that created it is about to write its process
    // id into the file.
    if (owner > 0 && !processIsAlive(owner)) await rm(file, { force: true });
    return false;
  }
}

export function processIsAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return isErrorCode(error, "EPERM");
  }
}

/**
 * Returns whether the process is our server, whose command line contains `path`. After a crash, an
 * unrelated process can get the same process id.
 */
export async function isServerProcess(pid: number, path: string): Promise<boolean> {
  const commandLine = await readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "");
  return commandLine.includes(path);
}

function isErrorCode(error: unknown, code: string): boolean {
  return error instanceof Error && "code" in error && error.code === code;
}
