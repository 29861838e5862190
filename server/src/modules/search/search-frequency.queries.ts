/**
 * Whether the terms of a search are so frequent that collecting all matches would take too long. It is
 * read from the statistics that PostgreSQL keeps of a column, never from matching rows: those would show a
 * viewer how often hidden issues and comments contain a term.
 */
import { sql } from "kysely";
import type { Context } from "../../platform/context.ts";
import { databaseHandle } from "../../platform/db/handle.ts";
import type { SearchText } from "./search-text.ts";

/** Collecting and sorting so many matches takes about 100 ms when they are in memory. */
const COLLECTED_MAX = 5_000;

/** The columns with the terms of issues and of comments; that of comments is an indexed expression. */
const COLUMNS = {
  issues: { table: "texts", relation: "texts", column: "document" },
  comments: { table: "notes", relation: "notes_search", column: "to_tsvector" },
} as const;

/**
 * Adds up how many rows have the frequent terms that contain the rarest term of the search: the last term
 * can be the beginning of a term, and titles are also searched for parts of terms.
 */
export async function isFrequent(
  ctx: Context,
  kind: keyof typeof COLUMNS,
  { words }: SearchText,
): Promise<boolean> {
  const { table, relation, column } = COLUMNS[kind];
  const { rows } = await sql<{ matches: number }>`
    select tables.reltuples * least(1, min(containing.share)) as matches
    from pg_class tables
    join pg_stats stats on stats.schemaname = tables.relnamespace::regnamespace::text
      and stats.tablename = ${relation} and stats.attname = ${column}
    cross join unnest(${words}::text[]) as words(word)
    cross join lateral (
      select coalesce(sum(elements.share), 0) as share
      from unnest(stats.most_common_elems::text::text[], stats.most_common_elem_freqs)
        as elements(word, share)
      where strpos(elements.word, words.word) > 0
    ) as containing
    where tables.oid = ${table}::regclass and tables.reltuples > ${sql.lit(COLLECTED_MAX)}
    group by tables.oid, tables.reltuples`.execute(databaseHandle<never>(ctx));
  return (rows[0]?.matches ?? 0) > COLLECTED_MAX;
}
