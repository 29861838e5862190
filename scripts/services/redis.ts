/**
 * Starts and stops a Redis server in a private folder. Redis writes nothing to disk, because the
 * product can rebuild all data in it.
 */
import { spawn } from "node:child_process";
import { chmod, mkdir, mkdtemp, open, readFile, rm, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { buildUserCommand, runAsUser } from "./command.ts";
import { findFreePort, processIsAlive, isServerProcess, runsAsRoot } from "./state.ts";

const user = "redis";

export interface RedisServer {
  folder: string;
  port: number;
  password: string;
}

const configOf = (server: RedisServer) => join(server.folder, "redis.conf");
const pidFileOf = (server: RedisServer) => join(server.folder, "redis.pid");
const logOf = (server: RedisServer) => join(server.folder, "redis.log");

export function buildRedisUrl(server: RedisServer): string {
  return `redis://default:${server.password}@127.0.0.1:${server.port}/0`;
}

export async function redisIsRunning(server: RedisServer): Promise<boolean> {
  return (await redisPid(server)) !== undefined;
}

export async function startRedisServer(server: RedisServer): Promise<void> {
  if (await redisIsRunning(server)) return;
  await writeConfig(server);
  const log = await open(logOf(server), "a", 0o600);
  const [program, args] = buildUserCommand(user, ["redis-server", configOf(server)]);
  // Detached, so that Redis continues to run when the command that started it ends.
  const child = spawn(program, args, {
    cwd: "/",
    detached: true,
    stdio: ["ignore", log.fd, log.fd],
  });
  const failed = new Promise<never>((_resolve, reject) => {
    child.once("error", reject);
    child.once("exit", () => reject(new Error("Redis stopped right after its start.")));
  });
  // Prevents an unhandled rejection when Redis stops later: only the race below uses this promise.
  failed.catch(() => undefined);
  await writeFile(pidFileOf(server), String(child.pid));
  try {
    await Promise.race([answers(server), failed]);
  } catch (error) {
    const text = await readFile(logOf(server), "utf8").catch(() => "");
    throw new Error(`Redis did not start.\n${text.slice(-4000)}`, { cause: error });
  } finally {
    await log.close();
    child.unref();
  }
}

export async function stopRedisServer(server: RedisServer): Promise<void> {
  const pid = await redisPid(server);
  if (pid === undefined) return;
  process.kill(pid, "SIGTERM");
  for (let waited = 0; waited < 5000; waited += 20) {
    if (!(await isServerProcess(pid, configOf(server)))) break;
    await sleep(20);
  }
  if (await isServerProcess(pid, configOf(server))) process.kill(pid, "SIGKILL");
  await rm(pidFileOf(server), { force: true });
}

async function writeConfig(server: RedisServer): Promise<void> {
  await mkdir(server.folder, { recursive: true, mode: 0o700 });
  const lines = [
    "bind 127.0.0.1",
    `port ${server.port}`,
    `requirepass ${server.password}`,
    `dir ${server.folder}`,
    "appendonly no",
    'save ""',
    // Puts the path of the configuration file into the process title, by which `isServerProcess`
    // recognizes our server.
    'proc-title-template "{title} {config-file}"',
  ];
  await writeFile(configOf(server), `${lines.join("\n")}\n`, { mode: 0o600 });
  if (runsAsRoot) await runAsUser("root", ["chown", "-R", `${user}:${user}`, server.folder]);
}

async function redisPid(server: RedisServer): Promise<number | undefined> {
  const pid = Number(await readFile(pidFileOf(server), "utf8").catch(() => ""));
  const ours = pid > 0 && processIsAlive(pid) && (await isServerProcess(pid, configOf(server)));
  return ours ? pid : undefined;
}

async function answers(server: RedisServer): Promise<void> {
  const deadline = Date.now() + 20_000;
  while (!(await ping(server))) {
    if (Date.now() > deadline) throw new Error("Redis did not answer within 20 seconds.");
    await sleep(20);
  }
}

function ping(server: RedisServer): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host: "127.0.0.1", port: server.port, timeout: 1000 });
    const finish = (answered: boolean) => {
      socket.destroy();
      resolve(answered);
    };
    socket.once("connect", () => socket.write(`AUTH ${server.password}\r\nPING\r\n`));
    let received = "";
    socket.on("data", (chunk) => {
      received += chunk.toString("latin1");
      if (received.includes("+PONG")) finish(true);
      else if (received.startsWith("-")) finish(false);
    });
    socket.once("timeout", () => finish(false));
    socket.once("error", () => finish(false));
  });
}

export interface ScratchRedis {
  url: string;
  /** Stops the Redis server; all its data is lost. */
  stop(): Promise<void>;
  /** Starts the Redis server again with the same address and no data. */
  start(): Promise<void>;
  /** Returns the process id, or undefined while Redis is stopped. */
  findPid: () => Promise<number | undefined>;
  remove(): Promise<void>;
}

/**
 * Starts a temporary Redis server for a test that stops Redis. Stopping the shared server would
 * make other tests fail.
 */
export async function startScratchRedis(): Promise<ScratchRedis> {
  const parent = await mkdtemp(join(tmpdir(), "cairn-scratch-"));
  if (runsAsRoot) await chmod(parent, 0o711);
  const server = { folder: join(parent, "redis"), port: await findFreePort(), password: "scratch" };
  const stop = () => stopRedisServer(server);
  const remove = async () => {
    await stop();
    await rm(parent, { recursive: true, force: true });
  };
  try {
    await startRedisServer(server);
  } catch (error) {
    await remove();
    throw error;
  }
  return {
    url: buildRedisUrl(server),
    stop,
    start: () => startRedisServer(server),
    findPid: () => redisPid(server),
    remove,
  };
}
