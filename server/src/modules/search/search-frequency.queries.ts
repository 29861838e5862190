/**
 * How many issues or comments are expected to contain the terms of a search, so that a search for frequent
 * terms does not collect all matches. It is read from the statistics that PostgreSQL keeps of a column,
 * never from matching rows: those would show a viewer how often hidden issues and comments contain a term.
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

/** Whether the terms of a search are so frequent that collecting all matches would take too long. */
export async function isFrequent(
  ctx: Context,
  kind: keyof typeof COLUMNS,
  { words }: SearchText,
): Promise<boolean> {
  return Math.min(...(await estimateMatches(ctx, kind, words))) > COLLECTED_MAX;
}

/**
 * Estimates for each word how many rows have frequent terms that contain it: a word can be the beginning of
 * a term, and titles are also searched for parts of terms. A word that is in no frequent term has 0, as has
 * every word in a small table.
 */
export async function estimateMatches(
  ctx: Context,
  kind: keyof typeof COLUMNS,
  words: readonly string[],
): Promise<number[]> {
  const { table, relation, column } = COLUMNS[kind];
  const { rows } = await sql<{ word: string; matches: number }>`
    select words.word, tables.reltuples * least(1, containing.share) as matches
    from pg_class tables
    join pg_stats stats on stats.schemaname = tables.relnamespace::regnamespace::text
      and stats.tablename = ${relation} and stats.attname = ${column}
    cross join unnest(${[...words]}::text[]) as words(word)
    cross join lateral (
      select coalesce(sum(elements.share), 0) as share
      from unnest(stats.most_common_elems::text::text[], stats.most_common_elem_freqs)
        as elements(word, share)
      where strpos(elements.word, words.word) > 0
    ) as containing
    where tables.oid = ${table}::regclass
      and tables.reltuples > ${sql.lit(COLLECTED_MAX)}`.execute(databaseHandle<never>(ctx));
  const matches = new Map(rows.map((row) => [row.word, row.matches]));
  return words.map((word) => matches.get(word) ?? 0);
}
