/** SQL of the text search in the comments of one noteable. */
import { sql, type RawBuilder } from "kysely";
import type { Context } from "../../../platform/context.ts";
import { toLikePattern } from "../../../platform/db/list-queries.ts";
import { notesAndUsersDb } from "./reading.queries.ts";
import { isVisibleNoteSql, type NoteVisibility } from "./note-visibility.queries.ts";

export interface NoteSearchRow {
  id: number;
  /** A part of the comment's body around the match, longer than the excerpt that the page shows. */
  body: string;
  created_at: string;
  author_name: string;
}

const MARGIN = 200;

/** Returns the comments that contain the search string, ignoring case, newest first. */
export async function searchNoteRows(
  ctx: Context,
  sight: NoteVisibility & { noteableId: number },
  text: string,
  limit: number,
): Promise<NoteSearchRow[]> {
  const { rows } = await sql<NoteSearchRow>`
    select notes.id, notes.created_at, users.name as author_name,
      substr(notes.body, greatest(place.at - ${MARGIN}, 1), ${text.length + 2 * MARGIN}::int) as body
    from (
      select notes.id, notes.body, notes.created_at, notes.author_id from notes
      where notes.noteable_id = ${sight.noteableId} and notes.action is null and ${contains(text)}
        and ${isVisibleNoteSql(sight)}
      order by notes.created_at desc, notes.id desc
      limit ${limit}
    ) as notes
    join users on users.id = notes.author_id
    cross join lateral (select ${placeOf(text)} as at offset 0) as place
    order by notes.created_at desc, notes.id desc`.execute(notesAndUsersDb(ctx));
  return rows;
}

/**
 * Chooses the fast collation "C" for an ASCII search string. For other letters, only the database's own
 * collation ignores case, and takes ten times as long.
 */
function collationFor(text: string): RawBuilder<unknown> {
  const isPlain = /^[\u0020-\u007E]*$/.test(text);
  return isPlain ? sql`collate "C"` : sql``;
}

function contains(text: string): RawBuilder<boolean> {
  const collation = collationFor(text);
  return sql<boolean>`lower(notes.body ${collation}) like lower(${toLikePattern(text)} ${collation})`;
}

function placeOf(text: string): RawBuilder<number> {
  const collation = collationFor(text);
  return sql<number>`strpos(lower(notes.body ${collation}), lower(${text}::text ${collation}))`;
}
