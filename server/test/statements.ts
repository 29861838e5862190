/** Records the SQL queries of a request, for tests of how many queries a request runs. */
import pg from "pg";
import type { App } from "../src/app.ts";

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

/** Returns how many SQL statements `app` has run so far, for requests and in the background. */
export async function countStatementsSoFar(app: App): Promise<number> {
  const { values } = await app.platform.metrics.statements.get();
  return values.find(({ metricName }) => metricName?.endsWith("_count"))?.value ?? 0;
}

/**
 * Returns how many SQL statements `work` runs: the fewest of five runs, because the statements of
 * background work are counted too.
 */
export async function countStatements(app: App, work: () => Promise<unknown>): Promise<number> {
  const counts: number[] = [];
  for (let round = 0; round < 5; round += 1) {
    const before = await countStatementsSoFar(app);
    await work();
    counts.push((await countStatementsSoFar(app)) - before);
  }
  return Math.min(...counts);
}
