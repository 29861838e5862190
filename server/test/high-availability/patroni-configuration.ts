/**
 * The configuration of Patroni, with the times that docs/operations/scale-out.md recommends. Patroni
 * reads YAML, and JSON is YAML.
 */
import { join } from "node:path";

export const SUPERUSER = "postgres";
const REPLICATION_USER = "replicator";

/** In seconds. Patroni requires that loop_wait + 2 * retry_timeout is at most ttl. */
const TIMES = { ttl: 7, loop_wait: 1, retry_timeout: 3 };

/** Settings of PostgreSQL that must be the same on all nodes. */
const SHARED_PARAMETERS = {
  max_connections: 60,
  // pg_rewind needs the WAL since the last checkpoint before the timelines diverged.
  wal_keep_size: "256MB",
  // How often a standby tries to connect to a new primary. No COMMIT succeeds until then; the default is 5 s.
  wal_retrieve_retry_interval: "500ms",
};

export function buildPatroniConfiguration(node: {
  name: string;
  folder: string;
  postgresPort: number;
  restPort: number;
  etcdPort: number;
  password: string;
}) {
  const { name, folder, password } = node;
  const postgresAddress = `127.0.0.1:${node.postgresPort}`;
  const restAddress = `127.0.0.1:${node.restPort}`;
  return {
    scope: "cairn",
    name,
    restapi: { listen: restAddress, connect_address: restAddress },
    etcd3: { host: `127.0.0.1:${node.etcdPort}` },
    bootstrap: {
      dcs: {
        ...TIMES,
        synchronous_mode: true,
        synchronous_mode_strict: true,
        // When only PostgreSQL crashes, a standby takes over at once instead of waiting for a restart.
        primary_start_timeout: 0,
        // With slots, a standby can follow a new primary only after the primary has created its slot, which
        // adds 2 to 3 s to the outage.
        postgresql: { use_pg_rewind: true, use_slots: false, parameters: SHARED_PARAMETERS },
      },
      initdb: [{ encoding: "UTF8" }, { locale: "C.UTF-8" }, "data-checksums"],
    },
    postgresql: {
      listen: postgresAddress,
      connect_address: postgresAddress,
      data_dir: join(folder, "data"),
      bin_dir: "/usr/lib/postgresql/15/bin",
      pgpass: join(folder, "pgpass"),
      authentication: {
        superuser: { username: SUPERUSER, password },
        replication: { username: REPLICATION_USER, password },
      },
      pg_hba: [
        "host all all 127.0.0.1/32 scram-sha-256",
        `host replication ${REPLICATION_USER} 127.0.0.1/32 scram-sha-256`,
      ],
      parameters: { shared_buffers: "32MB", unix_socket_directories: folder, timezone: "UTC" },
      // Without a fast checkpoint, copying the primary would wait for the next one.
      basebackup: { checkpoint: "fast" },
    },
  };
}
