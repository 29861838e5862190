/** Records the SQL queries of a request, for tests of how many queries a request runs. */
import pg from "pg";

export interface RecordedSqlStatement {
  text: string;
  values: readonly unknown[];
}

const QUERY = /^\s*(?:\/\*[^*]*\*\/\s*)?(?:select|with|explain)\b/i;
/** Queries of the event dispatcher, which runs in the background. */
const BACKGROUND = /outbox|advisory/;

/** Records the SQL queries (SELECT, WITH and EXPLAIN) that run during `work`. */
export async function recordSelectQueries(
  work: () => Promise<unknown>,
): Promise<RecordedSqlStatement[]> {
  const client = pg.Client.prototype;
  // The recording function calls `query` with `apply`, so `this` is the client.
  // oxlint-disable-next-line unbound-method
  const { query } = client;
  const recorded: RecordedSqlStatement[] = [];
  client.query = function record(this: pg.Client, ...args: unknown[]) {
    const { text = "", values = [] } = args[0] as Partial<RecordedSqlStatement>;
    if (QUERY.test(text) && !BACKGROUND.test(text)) recorded.push({ text, values });
    return (query as (...all: unknown[]) => unknown).apply(this, args);
  } as typeof query;
  try {
    await work();
  } finally {
    client.query = query;
  }
  return recorded;
}

export async function countSelectQueries(work: () => Promise<unknown>): Promise<number> {
  return (await recordSelectQueries(work)).length;
}
