/**
 * Descriptions on a page of a list. The statement that loads the page leaves them out when they have too
 * many bytes together; then they are counted for the caller and loaded a few at a time.
 */
import { sql } from "kysely";
import type { Context } from "../../platform/context.ts";
import { loadLargeTexts, UNCOUNTED_TEXT_BYTES } from "../../platform/rate-limits/large-texts.ts";
import { textsDb } from "./texts.queries.ts";

/**
 * The columns of the table `texts`, which the statement calls `words`, for `loadLargeDescriptions`. PostgreSQL
 * computes `octet_length` without reading the description itself.
 */
export const LISTED_DESCRIPTION_SQL = [
  sql<number>`octet_length(words.description)`.as("description_bytes"),
  sql<string | null>`case when sum(octet_length(words.description)) over ()
    <= ${sql.lit(UNCOUNTED_TEXT_BYTES)} then words.description end`.as("description"),
] as const;

interface ListedDescription {
  id: number;
  description: string | null;
  description_bytes: number;
}

/** Adds the descriptions that the statement of the page has left out. */
export async function loadLargeDescriptions<Row extends ListedDescription>(
  ctx: Context,
  rows: readonly Row[],
): Promise<(Omit<Row, keyof ListedDescription> & { id: number; description: string })[]> {
  const missing = rows.filter(({ description }) => description === null);
  const sizes = missing.map(({ id, description_bytes: bytes }) => ({ id, bytes }));
  const loaded = await loadLargeTexts(ctx, sizes, (ids) => findDescriptions(ctx, ids));
  return rows.map(({ id, description, description_bytes: _bytes, ...row }) => ({
    ...row,
    id,
    description: description ?? loaded.get(id) ?? "",
  }));
}

function findDescriptions(ctx: Context, ids: number[]): Promise<{ id: number; text: string }[]> {
  return textsDb(ctx)
    .selectFrom("texts")
    .select(["noteable_id as id", "description as text"])
    .where("noteable_id", "=", sql<number>`any(${ids}::bigint[])`)
    .execute();
}
