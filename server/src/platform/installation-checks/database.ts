/** Checks of the PostgreSQL server and of the connections to it. */
import pg from "pg";
import type { Config } from "../config/config.ts";
import { buildConnectionOptions, buildSessionSettings } from "../db/pool.ts";
import { describeCause, error, ok, warning, type Finding } from "./finding.ts";

const OLDEST_POSTGRESQL = 15;
const CLOCK_TOLERANCE_MS = 2_000;
/** Connections that are opened to take all those of a pooler. */
const POOLED_CONNECTIONS = 10;

export async function checkDatabase(config: Config): Promise<Finding[]> {
  const client = createClient(config);
  try {
    await client.connect();
    return [
      ...(await checkServer(client)),
      await checkClock(client),
      await checkSessionSettings(client, config),
      ...(config.preparedStatements ? [await checkPreparedStatements(client, config)] : []),
    ];
  } finally {
    await client.end().catch(() => {});
  }
}

function createClient(config: Config): pg.Client {
  const client = new pg.Client({
    connectionString: config.databaseUrl,
    connectionTimeoutMillis: 5_000,
    application_name: "cairn-checks",
    options: buildConnectionOptions(config.statementTimeoutMs),
  });
  // An error of a connection rejects the running query; without a listener it would end the process.
  client.on("error", () => {});
  return client;
}

async function checkServer(client: pg.Client): Promise<Finding[]> {
  const { rows } = await client.query<{ version: string; number: number; encoding: string }>(
    `select current_setting('server_version') as version,
       current_setting('server_version_num')::int as number,
       current_setting('server_encoding') as encoding`,
  );
  const { version = "", number = 0, encoding = "" } = rows[0] ?? {};
  const isNew = number >= OLDEST_POSTGRESQL * 10_000;
  return [
    isNew
      ? ok("PostgreSQL", `version ${version}`)
      : error("PostgreSQL", `version ${version}; Cairn needs ${OLDEST_POSTGRESQL} or newer`),
    encoding === "UTF8"
      ? ok("database encoding", "UTF8")
      : error(
          "database encoding",
          `${encoding} instead of UTF8; create the database again with: createdb --encoding=UTF8 --template=template0`,
        ),
  ];
}

async function checkClock(client: pg.Client): Promise<Finding> {
  const asked = Date.now();
  const { rows } = await client.query<{ now: Date }>("select clock_timestamp() as now");
  const here = (asked + Date.now()) / 2;
  const difference = Math.round(Math.abs((rows[0]?.now.getTime() ?? 0) - here));
  const text = `${(difference / 1_000).toFixed(1)} s between this machine and PostgreSQL`;
  return difference <= CLOCK_TOLERANCE_MS
    ? ok("clock", text)
    : warning("clock", `${text}; synchronize the clocks of all machines, for example with chrony`);
}

async function checkSessionSettings(client: pg.Client, config: Config): Promise<Finding> {
  const expected = buildSessionSettings(config.statementTimeoutMs);
  const { rows } = await client.query<{ name: string; setting: string }>(
    "select lower(name) as name, setting from pg_settings where lower(name) = any($1)",
    [Object.keys(expected)],
  );
  const differing = rows.filter(({ name, setting }) => expected[name] !== setting);
  if (differing.length === 0) return ok("session settings", "kept by the connection");
  const list = differing.map(
    ({ name, setting }) => `${name} is ${setting} instead of ${expected[name]}`,
  );
  return warning(
    "session settings",
    `dropped on the way, probably by a pooler: ${list.join(", ")}; set them on the role (docs/operations/scale-out.md)`,
  );
}

/**
 * A pooler in transaction mode gives each transaction any of its server connections. Other clients take
 * the server connection on which the first one has prepared a statement, so that the statement has to run
 * on another one, where only a pooler that supports prepared statements has prepared it.
 */
async function checkPreparedStatements(first: pg.Client, config: Config): Promise<Finding> {
  const statement = { name: "cairn_check", text: "select pg_backend_pid() as pid" };
  const readPid = async (client: pg.Client) =>
    (await client.query<{ pid: number }>(statement)).rows[0]?.pid;
  const others: pg.Client[] = [];
  try {
    const prepared = await readPid(first);
    // Without a pooler, the process id of the handshake is that of the server process.
    const { processID: direct } = first as pg.Client & { processID?: number };
    let isTaken = direct === prepared;
    while (!isTaken && others.length < POOLED_CONNECTIONS) {
      const other = createClient(config);
      others.push(other);
      await other.connect();
      await other.query("begin");
      const { rows } = await other.query<{ pid: number }>("select pg_backend_pid() as pid");
      isTaken = rows[0]?.pid === prepared;
    }
    await readPid(first);
    return ok("prepared statements", "kept by the connection");
  } catch (cause) {
    return error(
      "prepared statements",
      `lost by a pooler (${describeCause(cause)}); set CAIRN_PREPARED_STATEMENTS=false, or let the pooler support them (docs/operations/scale-out.md)`,
    );
  } finally {
    await Promise.allSettled(others.map((other) => other.end()));
  }
}
