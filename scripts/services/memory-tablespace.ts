/**
 * A tablespace in memory for the databases of tests. Creating such a database takes 40 ms; on a disk
 * it can take a second, because ext4 is slow to create files where others were just deleted.
 */
import { existsSync } from "node:fs";
import { mkdir, rm, statfs } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import pg from "pg";
import { runAsUser } from "./command.ts";
import { buildSuperuserDatabaseUrl, POSTGRES_USER, type PostgresCluster } from "./postgres.ts";
import { runsAsRoot } from "./state.ts";

const MEMORY = "/dev/shm";
const NAME = "cairn_tests";
/** The databases of all tests that run at the same time are much smaller. */
const NEEDED_BYTES = 2 * 1024 ** 3;

/**
 * Creates the tablespace if it does not exist, and returns its name. Returns undefined on a machine
 * with little shared memory, such as a container with default settings. No database may be left in
 * the tablespace when its folder is gone, as after a restart of the machine.
 */
export async function ensureMemoryTablespace(
  cluster: PostgresCluster,
): Promise<string | undefined> {
  const memory = await statfs(MEMORY).catch(() => undefined);
  if (memory === undefined || memory.bavail * memory.bsize < NEEDED_BYTES) return undefined;
  const folder = join(MEMORY, `${basename(dirname(cluster.folder))}-tests`);
  const client = new pg.Client({ connectionString: buildSuperuserDatabaseUrl(cluster) });
  await client.connect();
  try {
    const { rowCount } = await client.query("select from pg_tablespace where spcname = $1", [NAME]);
    if (rowCount === 1 && existsSync(folder)) return NAME;
    await client.query(`drop tablespace if exists ${NAME}`);
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { mode: 0o700 });
    if (runsAsRoot) await runAsUser("root", ["chown", POSTGRES_USER, folder]);
    await client.query(`create tablespace ${NAME} location ${client.escapeLiteral(folder)}`);
    await client.query(`grant create on tablespace ${NAME} to cairn`);
    return NAME;
  } finally {
    await client.end();
  }
}
