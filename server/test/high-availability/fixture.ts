/**
 * Starts everything that the failover tests need: the cluster, its proxies, two Cairn processes that
 * connect through them, and an account that writes.
 */
import { randomBytes } from "node:crypto";
import { rm } from "node:fs/promises";
import { inject } from "vitest";
import { buildEnvironmentVariablesForDatabase } from "../app.ts";
import { signUpWithToken } from "../faults/somebody.ts";
import { startServer, type ServerProcess } from "../process.ts";
import { startCluster, type Cluster } from "./cluster.ts";
import {
  buildWebDatabaseUrl,
  createCairnDatabase,
  DATABASE,
  ROLE_PASSWORD,
  WEB_ROLE,
} from "./database.ts";
import { createProgramFolder, removeProgramFolder } from "./programs.ts";
import { startHaproxy, startPgbouncer } from "./proxies.ts";
import { createWriterAccount, type WriterAccount } from "./writers.ts";

const PROCESSES = 2;

export interface FailoverFixture {
  cluster: Cluster;
  /** URL of the database through PgBouncer, as web processes use it. */
  pooledUrl: string;
  /** The addresses of the Cairn processes. */
  urls: readonly string[];
  account: WriterAccount;
  stop(): Promise<void>;
}

export async function startFailoverFixture(): Promise<FailoverFixture> {
  // Run in reverse order, also when the start fails.
  const cleanups: (() => Promise<unknown>)[] = [];
  const stop = async () => {
    for (const clean of cleanups.toReversed()) await clean();
  };
  try {
    const folder = await createProgramFolder();
    cleanups.push(() => removeProgramFolder(folder));
    const cluster = await startCluster(folder);
    cleanups.push(() => cluster.stop());
    const haproxyPort = await startHaproxy(folder, cluster.nodes);
    const superuser = await cluster.connect(await cluster.getPrimary());
    try {
      await createCairnDatabase(superuser);
    } finally {
      await superuser.end();
    }
    const role = { database: DATABASE, user: WEB_ROLE, password: ROLE_PASSWORD };
    const pgbouncerPort = await startPgbouncer({ folder, haproxyPort, ...role });
    const pooledUrl = buildWebDatabaseUrl(pgbouncerPort);

    const environment = buildEnvironmentVariablesForDatabase({
      databaseUrl: pooledUrl,
      redisUrl: inject("services").redisUrl,
      redisPrefix: `test:${randomBytes(6).toString("hex")}:`,
    });
    const storage = environment.CAIRN_STORAGE_PATH;
    cleanups.push(() => rm(storage, { recursive: true, force: true }));
    const processes: ServerProcess[] = [];
    cleanups.push(() => Promise.all(processes.map((each) => each.kill())));
    for (let count = 0; count < PROCESSES; count += 1) {
      processes.push(
        await startServer({
          ...environment,
          CAIRN_ROLES: "web,cable",
          CAIRN_PREPARED_STATEMENTS: "false",
          // Hundreds of notes of a new account look like spam.
          CAIRN_SPAM_CHECK: "off",
        }),
      );
    }
    const urls = processes.map(({ url }) => url);
    const [url = ""] = urls;
    const account = await createWriterAccount(url, await signUpWithToken(url));
    return { cluster, pooledUrl, urls, account, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
