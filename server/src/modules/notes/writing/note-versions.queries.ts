/**
 * SQL of the versions of comments. `note_versions` contains the bodies before each edit; the current
 * body is in `notes` only, so that a comment that was never edited has no row.
 */
import { sql } from "kysely";
import type { Context } from "../../../platform/context.ts";
import { notesDb, type NoteRow } from "../notes.queries.ts";

/** Limits of the earlier bodies that are kept of one edited note: their number and total bytes. */
const VERSIONS_MAX = 200;
const BYTES_MAX = 20_000_000;

/**
 * Copies the note's current body to `note_versions` before an edit. Then deletes the note's oldest
 * copies that exceed `VERSIONS_MAX` or `BYTES_MAX`.
 */
export async function saveNoteBodyBeforeEdit(ctx: Context, { id }: NoteRow): Promise<void> {
  await sql`
    insert into note_versions (note_id, number, body, author_id, created_at)
    select id, coalesce((select max(number) from note_versions where note_id = notes.id), 0) + 1,
      body, coalesce(last_edited_by_id, author_id), coalesce(last_edited_at, created_at)
    from notes where id = ${id}`.execute(notesDb(ctx));
  await sql`
    delete from note_versions using (
      select number, row_number() over newest_first as place,
        sum(octet_length(body)) over newest_first as bytes
      from note_versions where note_id = ${id} window newest_first as (order by number desc)
    ) as version
    where note_id = ${id} and note_versions.number = version.number
      and (place > ${VERSIONS_MAX} or bytes > ${BYTES_MAX})`.execute(notesDb(ctx));
}

/** All versions of a note: the earlier ones, and the current body with the next number. */
const allVersions = (noteId: number) => sql`(
  select number, body, author_id, created_at, deleted_at
  from note_versions where note_id = ${noteId}
  union all
  select coalesce((select max(number) from note_versions where note_id = notes.id), 0) + 1, body,
    coalesce(last_edited_by_id, author_id), coalesce(last_edited_at, created_at), null
  from notes where id = ${noteId}
) as version`;

const LISTED = sql`version.number, version.created_at, version.deleted_at is not null as is_deleted,
  jsonb_build_object('id', author.id, 'username', author.username, 'name', author.name,
    'state', author.state) as author`;

export interface NoteVersionRow {
  number: number;
  created_at: string;
  is_deleted: boolean;
  author: { id: number; username: string; name: string; state: string };
}

/**
 * Lists at most `limit` versions, newest first. With `before`, only versions with a smaller number.
 */
export async function listNoteVersionRowsBefore(
  ctx: Context,
  noteId: number,
  before: number | undefined,
  limit: number,
): Promise<NoteVersionRow[]> {
  // The cast to bigint accepts every number that a URL can contain, also beyond the integer range.
  const older = before === undefined ? sql`` : sql`where version.number < ${before}::bigint`;
  const { rows } = await sql<NoteVersionRow>`
    select ${LISTED} from ${allVersions(noteId)} join users author on author.id = version.author_id
    ${older} order by version.number desc limit ${limit}`.execute(notesDb(ctx));
  return rows;
}

export interface NoteVersionBodyRow extends NoteVersionRow {
  body: string;
}

export async function findNoteVersion(
  ctx: Context,
  noteId: number,
  number: number,
): Promise<NoteVersionBodyRow | undefined> {
  const { rows } = await sql<NoteVersionBodyRow>`
    select ${LISTED}, version.body
    from ${allVersions(noteId)} join users author on author.id = version.author_id
    where version.number = ${number}::bigint`.execute(notesDb(ctx));
  return rows[0];
}

/**
 * Returns the body of the latest version before `number` that was not deleted; an empty string when
 * there is none.
 */
export async function findNoteBodyBeforeVersion(
  ctx: Context,
  noteId: number,
  number: number,
): Promise<string> {
  const row = await notesDb(ctx)
    .selectFrom("note_versions")
    .select("body")
    .where("note_id", "=", noteId)
    .where("number", "<", number)
    .where("deleted_at", "is", null)
    .orderBy("number", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.body ?? "";
}

/** Deletes the body of an earlier version. Returns false when the note has no such version. */
export async function clearNoteVersion(
  ctx: Context,
  noteId: number,
  number: number,
): Promise<boolean> {
  const { numUpdatedRows } = await notesDb(ctx)
    .updateTable("note_versions")
    .set({ body: "", deleted_at: ctx.now().toISOString() })
    .where("note_id", "=", noteId)
    .where("number", "=", sql<number>`${number}::bigint`)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
