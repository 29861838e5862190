/** Checks whether the job queue of a worker can write. It uses connections without session settings. */
import pg from "pg";
import type { Config } from "../config/config.ts";
import { error, ok, type Finding } from "./finding.ts";

export async function checkWorker(config: Config): Promise<Finding[]> {
  if (!config.roles.includes("worker")) return [];
  const client = new pg.Client({
    connectionString: config.databaseUrl,
    connectionTimeoutMillis: 5_000,
    application_name: "cairn-checks",
  });
  client.on("error", () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ role: string; read_only: string; may_write: boolean }>(
      `select current_user as role, current_setting('transaction_read_only') as read_only,
         coalesce(has_table_privilege(to_regclass('graphile_worker._private_jobs'), 'update'), true)
           as may_write`,
    );
    const { role = "", read_only: readOnly = "off", may_write: mayWrite = true } = rows[0] ?? {};
    if (readOnly === "off" && mayWrite) return [ok("jobs", "the worker can write")];
    const reason = mayWrite
      ? `transactions of the role ${role} are read-only`
      : `the role ${role} cannot change the tables of jobs`;
    return [
      error(
        "jobs",
        `${reason}, so a worker would do no job; connect workers as the owner of the database (docs/operations/scale-out.md)`,
      ),
    ];
  } finally {
    await client.end().catch(() => {});
  }
}
