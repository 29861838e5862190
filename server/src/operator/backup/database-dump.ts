/** Dumps and restores the database with PostgreSQL's own programs. */
import { availableParallelism } from "node:os";
import pg from "pg";
import { runProgram } from "../programs.ts";

const MOST_JOBS = 8;

/** Dumps one moment of the database while Cairn runs. Returns how many rows that moment had. */
export async function dumpDatabase(url: string, folder: string): Promise<Record<string, number>> {
  const { dbname, environment } = splitPassword(url);
  const client = new pg.Client({ connectionString: url, application_name: "cairn-backup" });
  await client.connect();
  try {
    await client.query("begin isolation level repeatable read read only");
    const { rows } = await client.query<{ id: string }>("select pg_export_snapshot() as id");
    await runProgram(
      "pg_dump",
      [
        "--format=directory",
        `--jobs=${countJobs()}`,
        `--snapshot=${rows[0]?.id}`,
        "--no-owner",
        "--no-privileges",
        `--file=${folder}`,
        dbname,
      ],
      { environment },
    );
    return await countRows(client);
  } finally {
    await client.end();
  }
}

/** Restores into an empty database, and returns how many rows it has afterwards. */
export async function restoreDatabase(
  url: string,
  folder: string,
): Promise<Record<string, number>> {
  const { dbname, environment } = splitPassword(url);
  await runProgram(
    "pg_restore",
    ["--exit-on-error", "--no-owner", "--no-privileges", `--jobs=${countJobs()}`, dbname, folder],
    // Nothing is lost when the machine stops during a restore: it has to be repeated anyway.
    {
      environment: {
        ...environment,
        PGOPTIONS: "-c maintenance_work_mem=512MB -c synchronous_commit=off",
      },
    },
  );
  const client = new pg.Client({ connectionString: url, application_name: "cairn-restore" });
  await client.connect();
  try {
    await client.query("analyze");
    return await countRows(client);
  } finally {
    await client.end();
  }
}

export async function isDatabaseEmpty(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rowCount } = await client.query(
      "select from pg_tables where schemaname not in ('pg_catalog', 'information_schema') limit 1",
    );
    return rowCount === 0;
  } finally {
    await client.end();
  }
}

/** Counts the rows of every table, so that a restore can be compared with the dump. */
async function countRows(client: pg.Client): Promise<Record<string, number>> {
  const { rows: tables } = await client.query<{ name: string }>(
    `select quote_ident(relname) as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
     order by relname`,
  );
  const counts: Record<string, number> = {};
  for (const { name } of tables) {
    const { rows } = await client.query<{ count: string }>(`select count(*) as count from ${name}`);
    counts[name] = Number(rows[0]?.count);
  }
  return counts;
}

function countJobs(): number {
  return Math.min(MOST_JOBS, availableParallelism());
}

/** Passes the password in the environment, because other users can read a program's arguments. */
function splitPassword(url: string): { dbname: string; environment: Record<string, string> } {
  const connection = new URL(url);
  const password = decodeURIComponent(connection.password);
  connection.password = "";
  return {
    dbname: `--dbname=${connection.href}`,
    environment: password === "" ? {} : { PGPASSWORD: password },
  };
}
