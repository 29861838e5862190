/** Records the SQL statements of a request, for tests of how many statements a request runs. */
import pg from "pg";

/**
 * Statements that the server runs on its own while a test runs: the dispatcher that moves events from
 * the outbox into the log.
 */
const BACKGROUND = /^(?:start transaction|commit|rollback)|outbox|pg_advisory_xact_lock/;

/** Runs `work` and returns the SQL of its statements, each with its parameters as JSON. */
export async function recordStatements(work: () => Promise<unknown>): Promise<string[]> {
  const seen: string[] = [];
  const client = pg.Client.prototype;
  // Reads the method without its object. That is safe here, because `record` calls `query` with the
  // client as `this`.
  // oxlint-disable-next-line unbound-method
  const { query } = client;
  client.query = function record(this: pg.Client, ...args: unknown[]) {
    const [sent] = args;
    const { text, values = [] } =
      typeof sent === "string" ? { text: sent } : (sent as { text: string; values?: unknown[] });
    const sql = text.trim().replaceAll(/\s+/g, " ");
    if (!BACKGROUND.test(sql)) seen.push(`${sql} ${JSON.stringify(values)}`);
    return (query as (...all: unknown[]) => unknown).apply(this, args);
  } as typeof query;
  try {
    await work();
  } finally {
    client.query = query;
  }
  return seen;
}
