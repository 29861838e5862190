/**
 * Starts HAProxy, which forwards connections to the primary of the cluster, and PgBouncer in transaction
 * mode in front of it. docs/operations/scale-out.md shows the same settings.
 */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { findFreePort } from "../../../scripts/services/state.ts";
import type { PatroniNode } from "./patroni-node.ts";
import { startProgram } from "./programs.ts";

/** Returns the port of HAProxy. */
export async function startHaproxy(folder: string, nodes: readonly PatroniNode[]): Promise<number> {
  const port = await findFreePort();
  const configuration = join(folder, "haproxy.cfg");
  const servers = nodes.map(
    ({ name, postgresPort, restPort }) =>
      `  server ${name} 127.0.0.1:${postgresPort} check port ${restPort}\n`,
  );
  await writeFile(
    configuration,
    `defaults
  mode tcp
  timeout connect 1s
  timeout check 1s
  timeout client 30m
  timeout server 30m
  retries 1

listen primary
  bind 127.0.0.1:${port}
  option httpchk OPTIONS /primary
  http-check expect status 200
  # Without on-marked-down, connections to a former primary would stay open.
  default-server inter 500ms fall 2 rise 1 on-marked-down shutdown-sessions
${servers.join("")}`,
  );
  await startProgram({
    command: ["haproxy", "-db", "-f", configuration],
    log: join(folder, "haproxy.log"),
    port,
  });
  return port;
}

/** Returns the port of PgBouncer. Only the user with this name and password can connect. */
export async function startPgbouncer(options: {
  folder: string;
  haproxyPort: number;
  database: string;
  user: string;
  password: string;
}): Promise<number> {
  const { folder, database } = options;
  const port = await findFreePort();
  const configuration = join(folder, "pgbouncer.ini");
  const users = join(folder, "pgbouncer-users.txt");
  await writeFile(users, `"${options.user}" "${options.password}"\n`);
  await writeFile(
    configuration,
    `[databases]
${database} = host=127.0.0.1 port=${options.haproxyPort} dbname=${database}

[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${users}
pool_mode = transaction
default_pool_size = 16
max_client_conn = 200
ignore_startup_parameters = options
; How soon to try again after a failed connection. The default is 15 s.
server_login_retry = 0.5
server_connect_timeout = 2
; Clients wait that long for the new primary.
query_wait_timeout = 10
`,
  );
  await startProgram({
    command: ["pgbouncer", configuration],
    log: join(folder, "pgbouncer.log"),
    port,
  });
  return port;
}
