/** Creates Cairn's database in the cluster, with the roles that docs/operations/scale-out.md describes. */
import type pg from "pg";
import { buildSessionSettings } from "../../src/platform/db/pool.ts";
import { migrate } from "../../src/platform/db/migrate.ts";

export const DATABASE = "cairn";
/** The role of web processes, which connect through PgBouncer. */
export const WEB_ROLE = "cairn_web";
export const ROLE_PASSWORD = "role";
const OWNER = "cairn";
const STATEMENT_TIMEOUT_MS = 10_000;

/** The database as web processes use it, at the port of a server or proxy. */
export function buildWebDatabaseUrl(port: number): string {
  return `postgres://${WEB_ROLE}:${ROLE_PASSWORD}@127.0.0.1:${port}/${DATABASE}`;
}

/** `superuser` is connected to the primary. */
export async function createCairnDatabase(superuser: pg.Client): Promise<void> {
  await superuser.query(`create role ${OWNER} login password '${ROLE_PASSWORD}'`);
  await superuser.query(`create database ${DATABASE} owner ${OWNER}`);
  await superuser.query(
    `create role ${WEB_ROLE} login password '${ROLE_PASSWORD}' in role ${OWNER}`,
  );
  // PgBouncer drops the settings that Cairn sends with the connection.
  const settings = Object.entries(buildSessionSettings(STATEMENT_TIMEOUT_MS));
  for (const [name, value] of settings) {
    await superuser.query(
      `alter role ${WEB_ROLE} in database ${DATABASE} set ${name} = ${superuser.escapeLiteral(value)}`,
    );
  }
  // Connects to the primary directly, because HAProxy takes every server for the primary until its
  // first checks have ended.
  await migrate(`postgres://${OWNER}:${ROLE_PASSWORD}@127.0.0.1:${superuser.port}/${DATABASE}`);
}
