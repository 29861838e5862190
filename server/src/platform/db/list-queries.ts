/** SQL helpers for all queries that list rows: counting up to a limit, and LIKE patterns. */
import { LIST_COUNT_LIMIT } from "@cairn/contract/wire";
import { sql, type Expression, type QueryExecutorProvider } from "kysely";

/** Any Kysely query, whatever tables it joins. `countUpToLimit` only needs its `limit` method. */
interface Rows {
  limit(limit: number): Expression<unknown>;
}

/**
 * Counts at most COUNTED_LIMIT rows. Returns null if there are more, so that large tables are not
 * scanned.
 */
export async function countUpToLimit(
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
