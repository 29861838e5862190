/** SQL of deleted notes that can still be restored. */
import { sql } from "kysely";
import type { Context } from "../../../platform/context.ts";
import { notesDb, findNote, type NoteRow, type DiscussionNoteRow } from "../notes.queries.ts";

/**
 * The largest HTML that is kept of a deleted note, in bytes. Larger HTML is left out, because a
 * jsonb value has a limited size, and the note is rendered again after it is restored.
 */
const DRAWN_MAX = 50_000_000;

/**
 * Moves the note with its reactions to `deleted_notes`, from which it can be restored, and its
 * earlier bodies to `deleted_note_versions`.
 */
export async function moveToDeletedNotes(ctx: Context, { id }: NoteRow, by: number): Promise<void> {
  await sql`
    insert into deleted_notes (id, noteable_id, namespace_id, root_namespace_id, author_id, internal,
      discussion_id, deleted_by_id, kept)
    select id, noteable_id, namespace_id, root_namespace_id, author_id, internal, discussion_id, ${by},
      jsonb_build_object('note', to_jsonb(words), 'awards', coalesce((
        select jsonb_agg(to_jsonb(a)) from awards a where a.note_id = notes.id), '[]'))
    from notes, lateral (
      select is_reply, type, body, attachment, resolved_at, resolved_by_id, last_edited_at, last_edited_by_id,
        lock_version, created_at, updated_at,
        case when is_small then html end as html, case when is_small then fragment end as fragment,
        case when is_small then markdown_version else 0 end as markdown_version
      from (select coalesce(octet_length(html), 0) + coalesce(octet_length(fragment), 0) <= ${DRAWN_MAX} as is_small) as drawn
    ) as words where id = ${id}`.execute(notesDb(ctx));
  await sql`
    insert into deleted_note_versions (note_id, number, body, author_id, created_at, deleted_at)
    select note_id, number, body, author_id, created_at, deleted_at
    from note_versions where note_id = ${id}`.execute(notesDb(ctx));
  await notesDb(ctx).deleteFrom("notes").where("id", "=", id).execute();
}

/** A deleted note, with the columns that decide who can restore it. */
export interface DeletedNoteRow {
  id: number;
  noteable_id: number;
  namespace_id: number;
  deleted_by_id: number;
  author_id: number;
  internal: boolean;
  discussion_id: string;
}

export async function findDeletedNote(
  ctx: Context,
  id: number,
  notBefore: Date,
): Promise<DeletedNoteRow | undefined> {
  const { rows } = await sql<DeletedNoteRow>`
    select id, noteable_id, namespace_id, deleted_by_id, author_id, internal,
      encode(discussion_id, 'hex') as discussion_id
    from deleted_notes
    where id = ${id}::bigint and deleted_at >= ${notBefore.toISOString()}`.execute(notesDb(ctx));
  return rows[0];
}

/**
 * Inserts the note again with its former id. Sets a new `changed_at`, so that polls find the note. If
 * its thread still exists, the note is resolved or unresolved like `thread`, the first note of the
 * thread.
 */
export async function restoreFromDeletedNotes(
  ctx: Context,
  id: number,
  rootId: number,
  thread: DiscussionNoteRow | undefined,
): Promise<NoteRow> {
  const joins = thread !== undefined;
  const { resolved_at: at = null, resolved_by_id: by = null } = thread ?? {};
  await sql`
    insert into notes (id, noteable_id, namespace_id, root_namespace_id, discussion_id, is_reply, type,
      author_id, internal, body, attachment, html, markdown_version, fragment, resolved_at, resolved_by_id,
      last_edited_at, last_edited_by_id, lock_version, created_at, updated_at)
    select buried.id, buried.noteable_id, buried.namespace_id, ${rootId}, buried.discussion_id,
      note.is_reply and ${joins}, note.type, buried.author_id, buried.internal, note.body, note.attachment, note.html,
      note.markdown_version, note.fragment,
      case when ${joins} then ${at}::timestamptz else note.resolved_at end,
      case when ${joins} then ${by}::bigint else note.resolved_by_id end, note.last_edited_at,
      note.last_edited_by_id, note.lock_version, note.created_at, note.updated_at
    from deleted_notes buried, jsonb_populate_record(null::notes, kept -> 'note') as note
    where buried.id = ${id}`.execute(notesDb(ctx));
  await sql`
    insert into note_versions (note_id, number, body, author_id, created_at, deleted_at)
    select note_id, number, body, author_id, created_at, deleted_at
    from deleted_note_versions where note_id = ${id}`.execute(notesDb(ctx));
  await sql`
    insert into awards (id, noteable_id, note_id, namespace_id, root_namespace_id, user_id, name,
      created_at, updated_at)
    select a.id, buried.noteable_id, buried.id, buried.namespace_id, ${rootId}, a.user_id, a.name,
      a.created_at, a.updated_at
    from deleted_notes buried, jsonb_populate_recordset(null::awards, kept -> 'awards') as a
    where buried.id = ${id}`.execute(notesDb(ctx));
  await notesDb(ctx).deleteFrom("deleted_notes").where("id", "=", id).execute();
  return (await findNote(ctx, id)) as NoteRow;
}

/** Deletes at most `most` notes that can no longer be restored. Returns the number of deleted rows. */
export async function purgeDeletedNotesBefore(
  ctx: Context,
  before: Date,
  most: number,
): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from deleted_notes where id in (
      select id from deleted_notes where deleted_at < ${before.toISOString()} limit ${most}
    )`.execute(notesDb(ctx));
  return Number(numAffectedRows ?? 0n);
}
