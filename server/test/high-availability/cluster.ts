/** Starts etcd and three PostgreSQL servers under Patroni in strict synchronous mode. */
import { join } from "node:path";
import pg from "pg";
import { findFreePort } from "../../../scripts/services/state.ts";
import { SUPERUSER } from "./patroni-configuration.ts";
import { createPatroniNode, type PatroniNode } from "./patroni-node.ts";
import { startProgram, waitUntil } from "./programs.ts";

const NODES = ["node1", "node2", "node3"];
const PASSWORD = "cluster";
/** Copying the primary, or rewinding a former primary, takes minutes on a busy machine. */
const COMPLETE_DEADLINE_MS = 240_000;

export interface Cluster {
  readonly nodes: readonly PatroniNode[];
  findPrimary(): Promise<PatroniNode | undefined>;
  getPrimary(): Promise<PatroniNode>;
  /**
   * Waits until both standbys receive the changes of the primary, and one of them confirms each COMMIT and
   * can take over.
   */
  waitUntilComplete(): Promise<void>;
  /** Makes the synchronous standby the primary with `patronictl switchover`. */
  switchOver(): Promise<void>;
  /** Connects to the PostgreSQL server of one node as superuser. The caller must close the connection. */
  connect(node: PatroniNode, database?: string): Promise<pg.Client>;
  stop(): Promise<void>;
}

/** The folder comes from `createProgramFolder`. */
export async function startCluster(folder: string): Promise<Cluster> {
  const etcdPort = await startEtcd(folder);
  const nodes: PatroniNode[] = [];
  for (const name of NODES) {
    nodes.push(await createPatroniNode({ parent: folder, name, etcdPort, password: PASSWORD }));
  }

  const findPrimary = async () => {
    for (const node of nodes) if ((await node.ask("/primary"))?.status === 200) return node;
    return undefined;
  };
  const getPrimary = async () => {
    const primary = await findPrimary();
    if (primary === undefined) throw new Error("The cluster has no primary.");
    return primary;
  };
  const cluster: Cluster = {
    nodes,
    findPrimary,
    getPrimary,
    waitUntilComplete: () =>
      waitUntil("the cluster is complete", COMPLETE_DEADLINE_MS, async () => {
        const primary = await findPrimary();
        if (primary === undefined) return false;
        const isRegistered = (await findSynchronousStandby(primary)) !== undefined;
        return isRegistered && (await hasBothStandbys(cluster, primary));
      }),
    async switchOver() {
      const primary = await getPrimary();
      const candidate = await findSynchronousStandby(primary);
      if (candidate === undefined) throw new Error("No synchronous standby can take over.");
      const names = ["--leader", primary.name, "--candidate", candidate];
      await primary.control("switchover", "cairn", ...names, "--force");
    },
    async connect(node, database = "postgres") {
      const client = new pg.Client({
        connectionString: `postgres://${SUPERUSER}:${PASSWORD}@127.0.0.1:${node.postgresPort}/${database}`,
        connectionTimeoutMillis: 5_000,
        query_timeout: 30_000,
      });
      client.on("error", () => {});
      await client.connect();
      return client;
    },
    async stop() {
      await Promise.all(nodes.map((node) => node.stop()));
    },
  };

  // The first node creates the cluster; the others copy it.
  const [first, ...others] = nodes;
  await first?.start();
  await waitUntil("the first node is the primary", COMPLETE_DEADLINE_MS, async () =>
    Boolean(await findPrimary()),
  );
  await Promise.all(others.map((node) => node.start()));
  await cluster.waitUntilComplete();
  return cluster;
}

/**
 * Starts a single etcd, because the test is not about the loss of etcd. A cluster of three would take more
 * processor time of the same machine.
 */
async function startEtcd(folder: string): Promise<number> {
  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}`;
  const peerUrl = `http://127.0.0.1:${await findFreePort()}`;
  await startProgram({
    command: [
      "etcd",
      "--name=etcd1",
      `--data-dir=${folder}/etcd`,
      `--listen-client-urls=${url}`,
      `--advertise-client-urls=${url}`,
      `--listen-peer-urls=${peerUrl}`,
      `--initial-advertise-peer-urls=${peerUrl}`,
      `--initial-cluster=etcd1=${peerUrl}`,
    ],
    log: join(folder, "etcd.log"),
    port,
  });
  return port;
}

/** The standby that Patroni promotes when the primary fails. */
async function findSynchronousStandby(primary: PatroniNode): Promise<string | undefined> {
  const answer = await primary.ask("/cluster");
  if (answer === null || !answer.ok) return undefined;
  const { members } = (await answer.json()) as { members: { name: string; role: string }[] };
  return members.find(({ role }) => role === "sync_standby")?.name;
}

async function hasBothStandbys(cluster: Cluster, primary: PatroniNode): Promise<boolean> {
  const client = await cluster.connect(primary).catch(() => null);
  if (client === null) return false;
  try {
    const { rows } = await client.query<{ streaming: number; synchronous: number }>(
      `select count(*) filter (where state = 'streaming')::int as streaming,
         count(*) filter (where state = 'streaming' and sync_state = 'sync')::int as synchronous
       from pg_stat_replication`,
    );
    return rows[0]?.streaming === NODES.length - 1 && rows[0].synchronous > 0;
  } catch {
    // The primary has changed in the meantime.
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}
