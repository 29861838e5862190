/**
 * Lets one process at a time do something, over all processes of the instance. The process keeps a
 * connection with an advisory lock; PostgreSQL frees the lock when the connection ends, also when the
 * process is killed.
 */
import pg from "pg";

/** How often the connection is used, so that a lost one is noticed. */
const CHECK_MS = 30_000;

/**
 * Runs `work` while this process has the lock `name`. Returns false without running it when another
 * process has the lock. `lost` is aborted when the connection with the lock ends; `work` must stop
 * then.
 */
export async function tryToLead(
  databaseUrl: string,
  name: string,
  work: (lost: AbortSignal) => Promise<void>,
): Promise<boolean> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    application_name: "cairn-leader",
    keepAlive: true,
    query_timeout: CHECK_MS,
  });
  const lost = new AbortController();
  client.on("error", () => lost.abort());
  client.on("end", () => lost.abort());
  await client.connect();
  const check = setInterval(() => {
    client.query("select 1").catch(() => lost.abort());
  }, CHECK_MS);
  try {
    const { rows } = await client.query<{ taken: boolean }>(
      "select pg_try_advisory_lock(hashtextextended($1, 0)) as taken",
      [name],
    );
    if (rows[0]?.taken !== true) return false;
    await work(lost.signal);
    return true;
  } finally {
    clearInterval(check);
    await client.end().catch(() => undefined);
  }
}
