/** SQL helpers for all queries that list rows: counting up to a limit, and LIKE patterns. */
import { LIST_COUNT_LIMIT } from "@cairn/contract/wire";
import { sql, type Expression, type QueryExecutorProvider } from "kysely";

/**
 * Any Kysely query, whatever tables it joins. `countRowsUpToLimit` only needs its `limit` method.
 */
interface Rows {
  limit(limit: number): Expression<unknown>;
}

/**
 * Counts the rows of a query, but at most LIST_COUNT_LIMIT + 1 of them, so that PostgreSQL does not
 * scan large tables. Returns null if the query has more than LIST_COUNT_LIMIT rows.
 */
export async function countRowsUpToLimit(
  db: QueryExecutorProvider,
  rows: Rows,
): Promise<number | null> {
  const first = rows.limit(LIST_COUNT_LIMIT + 1);
  const { rows: counts } = await sql<{ count: number }>`
    select count(*) as count from (${first}) as counted`.execute(db);
  const count = counts[0]?.count ?? 0;
  return count > LIST_COUNT_LIMIT ? null : count;
}

/** Builds a LIKE pattern for values that contain the string `text`. Escapes `%`, `_` and backslashes. */
export function toLikePattern(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
}
