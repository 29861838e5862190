/** SQL that measures the size of the comments in threads. */
import { sql } from "kysely";
import type { Context } from "../../../platform/context.ts";
import { notesDb } from "../notes.queries.ts";

/**
 * Returns the total bytes of the comments in the noteable's largest thread. Does not load the bodies.
 */
export async function measureLargestThreadBytes(ctx: Context, noteableId: number): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select sum(octet_length(body))::float8 as bytes from notes
    where noteable_id = ${noteableId} and action is null
    group by discussion_id order by bytes desc limit 1`.execute(notesDb(ctx));
  return rows[0]?.bytes ?? 0;
}
