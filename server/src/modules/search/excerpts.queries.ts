/** SQL for the part of a long text around the first term of the search that it contains. */
import { sql, type RawBuilder } from "kysely";
import type { SearchText } from "./search-text.ts";

/** Length of the excerpt, and of its part before the match, in characters. */
const LENGTH = 280;
const MARGIN = 80;

export function excerptSql(column: string, { text, words }: SearchText): RawBuilder<string> {
  const long = sql`left(${sql.ref(column)}, 65536)`;
  const places = [text.toLowerCase(), ...words].map(
    (word) => sql`nullif(strpos(lower(${long}), ${word}::text), 0)`,
  );
  const at = sql`coalesce(${sql.join(places)}, 1)`;
  return sql<string>`substr(${long}, greatest(${at} - ${MARGIN}::int, 1), ${LENGTH}::int)`;
}
