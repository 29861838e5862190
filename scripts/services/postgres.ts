/**
 * Creates, starts and stops a PostgreSQL cluster in a private folder. Other clusters of the
 * machine are not affected.
 */
import { existsSync } from "node:fs";
import { appendFile, chmod, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { runAsUser } from "./command.ts";
import { findFreePort, processIsAlive, isServerProcess, runsAsRoot } from "./state.ts";

const programs = "/usr/lib/postgresql/15/bin";
/** Operating system user of PostgreSQL, when the tests run as root. */
export const POSTGRES_USER = "postgres";

export const developmentDatabase = "cairn_development";

export interface PostgresCluster {
  /** Contains the data folder and the log. The operating system user of PostgreSQL owns it. */
  folder: string;
  port: number;
  password: string;
}

const dataOf = (cluster: PostgresCluster) => join(cluster.folder, "data");
const logOf = (cluster: PostgresCluster) => join(cluster.folder, "postgresql.log");

/**
 * The URL of the application's role. This role owns its databases and can create more, but is not a
 * superuser, as in production.
 */
export function buildDatabaseUrl(cluster: PostgresCluster, database = developmentDatabase): string {
  return `postgres://cairn:${cluster.password}@127.0.0.1:${cluster.port}/${database}`;
}

/**
 * The same database over the cluster's Unix socket. A short statement takes half as long as over
 * TCP.
 */
export function buildSocketDatabaseUrl(cluster: PostgresCluster): string {
  const host = encodeURIComponent(cluster.folder);
  return `postgres://cairn:${cluster.password}@${host}:${cluster.port}/${developmentDatabase}`;
}

export function buildSuperuserDatabaseUrl(cluster: PostgresCluster): string {
  return `postgres://postgres:${cluster.password}@127.0.0.1:${cluster.port}/postgres`;
}

/**
 * The default settings of the cluster. They are as durable as in production; most tests turn that off
 * with `setClusterDurability`.
 */
const defaultSettings = {
  listen_addresses: "127.0.0.1",
  max_connections: "200",
  shared_buffers: "256MB",
  wal_level: "replica",
  fsync: "on",
  synchronous_commit: "on",
  timezone: "UTC",
  log_timezone: "UTC",
};

/**
 * Creates the data folder of the cluster. Replaces an incomplete folder that an interrupted run
 * left behind.
 */
export async function createCluster(
  cluster: PostgresCluster,
  settings: Record<string, string> = {},
): Promise<void> {
  const data = dataOf(cluster);
  if (existsSync(join(cluster.folder, "complete"))) return;
  await mkdir(cluster.folder, { recursive: true, mode: 0o700 });
  await rm(data, { recursive: true, force: true });
  const passwordFile = join(cluster.folder, "password");
  await writeFile(passwordFile, cluster.password, { mode: 0o600 });
  if (runsAsRoot)
    await runAsUser("root", ["chown", "-R", `${POSTGRES_USER}:${POSTGRES_USER}`, cluster.folder]);
  await runAsUser(POSTGRES_USER, [
    `${programs}/initdb`,
    "--auth=scram-sha-256",
    "--username=postgres",
    `--pwfile=${passwordFile}`,
    "--encoding=UTF8",
    "--locale=C.UTF-8",
    "--data-checksums",
    "-D",
    data,
  ]);
  const lines = Object.entries({ ...defaultSettings, ...settings }).map(
    ([name, value]) => `${name} = '${value.replaceAll("'", "''")}'\n`,
  );
  await appendFile(join(data, "postgresql.conf"), lines.join(""));
  await rm(passwordFile);
  await writeFile(join(cluster.folder, "complete"), "");
}

export async function postgresIsRunning(cluster: PostgresCluster): Promise<boolean> {
  const pid = await postmasterPid(cluster);
  return pid !== undefined && (await isServerProcess(pid, dataOf(cluster)));
}

export async function startPostgres(cluster: PostgresCluster): Promise<void> {
  const data = dataOf(cluster);
  if (!(await postgresIsRunning(cluster))) {
    // Deletes the files with the process id of a crashed server. If another program has this id now,
    // PostgreSQL would believe that the server still runs.
    await rm(join(data, "postmaster.pid"), { force: true });
    await rm(join(cluster.folder, `.s.PGSQL.${cluster.port}.lock`), { force: true });
    await runAsUser(POSTGRES_USER, [
      `${programs}/pg_ctl`,
      "start",
      "--wait",
      "--timeout=60",
      `--pgdata=${data}`,
      `--log=${logOf(cluster)}`,
      `--options=-p ${cluster.port} -k ${cluster.folder}`,
    ]).catch(async (error: unknown) => {
      const log = await readFile(logOf(cluster), "utf8").catch(() => "");
      throw new Error(`PostgreSQL did not start.\n${log.slice(-4000)}`, { cause: error });
    });
  }
  await ensureRoleAndDatabase(cluster);
}

/** Settings with which commits survive a power failure, and the maintenance that long-lived data needs. */
const DURABILITY = ["fsync", "synchronous_commit", "full_page_writes", "autovacuum"] as const;

/**
 * Turns the settings of `DURABILITY` on or off. Without them, data survives a killed process but not a
 * power failure, and short-lived databases cost less.
 */
export async function setClusterDurability(
  cluster: PostgresCluster,
  isDurable: boolean,
): Promise<void> {
  const client = new pg.Client({ connectionString: buildSuperuserDatabaseUrl(cluster) });
  await client.connect();
  try {
    for (const setting of DURABILITY) {
      await client.query(`alter system set ${setting} = ${isDurable ? "on" : "off"}`);
    }
    await client.query("select pg_reload_conf()");
  } finally {
    await client.end();
  }
}

export async function stopPostgres(cluster: PostgresCluster): Promise<void> {
  if (!(await postgresIsRunning(cluster))) return;
  await runAsUser(POSTGRES_USER, [
    `${programs}/pg_ctl`,
    "stop",
    "--mode=fast",
    "--wait",
    `--pgdata=${dataOf(cluster)}`,
  ]);
}

async function postmasterPid(cluster: PostgresCluster): Promise<number | undefined> {
  const text = await readFile(join(dataOf(cluster), "postmaster.pid"), "utf8").catch(() => "");
  const pid = Number(text.split("\n")[0]);
  return pid > 0 && processIsAlive(pid) ? pid : undefined;
}

async function ensureRoleAndDatabase(cluster: PostgresCluster): Promise<void> {
  // Commits without waiting for a standby. Otherwise the setup of a cluster with
  // `synchronous_standby_names` and no standby would never finish.
  const options = "-c synchronous_commit=local";
  const client = new pg.Client({ connectionString: buildSuperuserDatabaseUrl(cluster), options });
  await client.connect();
  try {
    const role = await client.query("select from pg_roles where rolname = 'cairn'");
    if (role.rowCount === 0) {
      const password = client.escapeLiteral(cluster.password);
      await client.query(`create role cairn login createdb password ${password}`);
    }
    const found = await client.query("select from pg_database where datname = $1", [
      developmentDatabase,
    ]);
    if (found.rowCount === 0) {
      await client.query(`create database ${developmentDatabase} owner cairn`);
    }
  } finally {
    await client.end();
  }
}

/**
 * Starts a temporary cluster for a test that needs special settings, such as
 * `synchronous_standby_names`. `url` uses the application's role, `adminUrl` the superuser.
 */
export async function startScratchPostgres(options: {
  settings?: Record<string, string>;
}): Promise<{ url: string; adminUrl: string; stop: () => Promise<void> }> {
  const parent = await mkdtemp(join(tmpdir(), "cairn-scratch-"));
  if (runsAsRoot) await chmod(parent, 0o711);
  const cluster: PostgresCluster = {
    folder: join(parent, "postgres"),
    port: await findFreePort(),
    password: "scratch",
  };
  const stop = async () => {
    await stopPostgres(cluster);
    await rm(parent, { recursive: true, force: true });
  };
  try {
    await createCluster(cluster, { shared_buffers: "32MB", ...options.settings });
    await startPostgres(cluster);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url: buildDatabaseUrl(cluster), adminUrl: buildSuperuserDatabaseUrl(cluster), stop };
}
