/** What every list needs of SQL besides its own conditions. */
import { COUNTED_LIMIT } from "@cairn/contract/wire";
import { sql, type Expression, type QueryExecutorProvider } from "kysely";

/** Any query whose rows can be counted, whatever it joins. */
interface Rows {
  limit(limit: number): Expression<unknown>;
}

/** Counts up to the limit and says null beyond it, so that a large table is not walked. */
export async function countUpToLimit(
  db: QueryExecutorProvider,
  rows: Rows,
): Promise<number | null> {
  const first = rows.limit(COUNTED_LIMIT + 1);
  const { rows: counts } = await sql<{ count: number }>`
    select count(*) as count from (${first}) as counted`.execute(db);
  const count = counts[0]?.count ?? 0;
  return count > COUNTED_LIMIT ? null : count;
}

/** A LIKE pattern for rows that contain the text as it stands. */
export function toLikePattern(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
}
