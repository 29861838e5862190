/** What every list needs of SQL besides its own conditions. */
import { sql, type Kysely, type SelectQueryBuilder } from "kysely";

/** Counts up to the limit and says null beyond it, so that a large table is not walked. */
export async function countUpTo<Tables, From extends keyof Tables, Row>(
  db: Kysely<Tables>,
  rows: SelectQueryBuilder<Tables, From, Row>,
  limit: number,
): Promise<number | null> {
  const first = rows.limit(limit + 1);
  const { rows: counts } = await sql<{ count: number }>`
    select count(*) as count from (${first}) as counted`.execute(db);
  const count = counts[0]?.count ?? 0;
  return count > limit ? null : count;
}

/** A LIKE pattern for rows that contain the text as it stands. */
export function containing(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
}
