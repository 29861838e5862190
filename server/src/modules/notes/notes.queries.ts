/** SQL that finds, inserts, updates and deletes notes. Writers must have locked the noteable. */
import { sql } from "kysely";
import type { Context } from "../../platform/context.ts";
import { databaseHandle } from "../../platform/db/handle.ts";
import { getNoteableKindName, type NoteableKey } from "../noteables/index.ts";
import type { Attachment } from "../uploads/index.ts";

export const notesDb = (ctx: Context) =>
  databaseHandle<
    "notes" | "note_versions" | "deleted_notes" | "deleted_note_versions" | "awards" | "noteables"
  >(ctx);

/** Values of the column `type`: the note is a single comment or system note, or is part of a thread. */
export const NOTE_TYPE = { individual: 0, thread: 1 } as const;

/**
 * Converts the discussion id, which the table stores as bytes, to the 40 hexadecimal digits of the API.
 */
const DISCUSSION_ID = sql<string>`encode(notes.discussion_id, 'hex')`.as("discussion_id");

/**
 * Columns with the noteable, discussion, type, author and resolution of a note. The body is left
 * out, because it can be very long.
 */
const PLACE_COLUMNS = [
  "notes.id",
  "notes.noteable_id",
  "notes.namespace_id",
  "notes.root_namespace_id",
  DISCUSSION_ID,
  "notes.is_reply",
  "notes.type",
  "notes.author_id",
  "notes.internal",
  "notes.action",
  "notes.resolved_at",
  "notes.resolved_by_id",
] as const;

export const NOTE_COLUMNS = [
  ...PLACE_COLUMNS,
  "notes.detail",
  "notes.attachment",
  "notes.other_noteable_id",
  "notes.body",
  "notes.html",
  "notes.markdown_version",
  "notes.last_edited_at",
  "notes.last_edited_by_id",
  "notes.lock_version",
  "notes.created_at",
  "notes.updated_at",
  "notes.changed_at",
] as const;

function notes(ctx: Context) {
  return notesDb(ctx).selectFrom("notes").select(NOTE_COLUMNS);
}

export type NoteRow = NonNullable<Awaited<ReturnType<typeof findNote>>>;
export type DiscussionNoteRow = Awaited<ReturnType<typeof findDiscussionNotes>>[number];

/** The caller must check whether the viewer can see the note. */
export async function findNote(ctx: Context, id: number) {
  return (
    notes(ctx)
      // Cast to bigint: PostgreSQL would reject an id from a URL that is too large for an integer.
      .where("notes.id", "=", sql<number>`${id}::bigint`)
      .executeTakeFirst()
  );
}

function inDiscussion(discussionId: string) {
  return sql<boolean>`notes.discussion_id = decode(${discussionId}, 'hex')`;
}

/** All notes of the discussion: the first note, then the replies from oldest to newest. */
export async function findDiscussionNotes(ctx: Context, noteableId: number, discussionId: string) {
  return notesDb(ctx)
    .selectFrom("notes")
    .select(PLACE_COLUMNS)
    .where("notes.noteable_id", "=", noteableId)
    .where(inDiscussion(discussionId))
    .orderBy("notes.is_reply")
    .orderBy("notes.created_at")
    .orderBy("notes.id")
    .execute();
}

/** Returns the number of comments and the bytes of their bodies, for at most `most` comments. */
export async function countCommentsAndBytes(ctx: Context, noteableId: number, most: number) {
  const { rows } = await sql<{ count: number; bytes: number }>`
    select count(*)::int as count, coalesce(sum(octet_length(body)), 0)::float8 as bytes from (
      select body from notes where noteable_id = ${noteableId} and action is null limit ${most}
    ) as written`.execute(notesDb(ctx));
  return rows[0] ?? { count: 0, bytes: 0 };
}

export interface NewNoteRow {
  noteable_id: number;
  namespace_id: number;
  root_namespace_id: number;
  discussion_id: string;
  is_reply?: boolean;
  type?: number;
  author_id: number;
  internal?: boolean;
  action?: string | null;
  detail?: object | null;
  other_noteable_id?: number | null;
  body?: string;
  attachment?: Attachment | null;
  html?: string | null;
  markdown_version?: number;
  fragment?: string | null;
  resolved_at?: string | null;
  resolved_by_id?: number | null;
  created_at?: string;
  updated_at?: string;
}

export async function insertNote(ctx: Context, row: NewNoteRow): Promise<NoteRow> {
  const { discussion_id: discussionId, detail = null, attachment = null, ...values } = row;
  return notesDb(ctx)
    .insertInto("notes")
    .values({
      ...values,
      discussion_id: Buffer.from(discussionId, "hex"),
      detail: detail === null ? null : JSON.stringify(detail),
      attachment: attachment === null ? null : JSON.stringify(attachment),
    })
    .returning(NOTE_COLUMNS)
    .executeTakeFirstOrThrow();
}

export interface NoteUpdateValues {
  is_reply?: boolean;
  type?: number;
  body?: string;
  attachment?: null;
  html?: string | null;
  markdown_version?: number;
  fragment?: string | null;
  resolved_at?: string | null;
  resolved_by_id?: number | null;
  last_edited_at?: string;
  last_edited_by_id?: number;
  lock_version?: number;
}

const NOW = sql<string>`clock_timestamp()`;

function updating(ctx: Context, ids: readonly number[], values: NoteUpdateValues) {
  return notesDb(ctx)
    .updateTable("notes")
    .set({ ...values, updated_at: NOW, changed_at: NOW })
    .where("notes.id", "=", sql<number>`any(${[...ids]}::bigint[])`);
}

export async function updateNotes(
  ctx: Context,
  ids: readonly number[],
  values: NoteUpdateValues,
): Promise<DiscussionNoteRow[]> {
  return updating(ctx, ids, values).returning(PLACE_COLUMNS).execute();
}

/** Updates one note and returns its row with body and HTML. `updateNotes` does not return these. */
export async function updateNoteText(
  ctx: Context,
  id: number,
  values: NoteUpdateValues,
): Promise<NoteRow> {
  return updating(ctx, [id], values).returning(NOTE_COLUMNS).executeTakeFirstOrThrow();
}

/** Sets `changed_at` after a reaction, so that the next poll returns the note with its reactions. */
export async function touchNote(ctx: Context, id: number): Promise<void> {
  await notesDb(ctx).updateTable("notes").set({ changed_at: NOW }).where("id", "=", id).execute();
}

/**
 * Finds the noteable of a discussion. The caller must check whether the viewer can see the noteable.
 */
export async function findDiscussionNoteable(
  ctx: Context,
  discussionId: string,
): Promise<NoteableKey | undefined> {
  const row = await notesDb(ctx)
    .selectFrom("notes")
    .innerJoin("noteables", "noteables.id", "notes.noteable_id")
    .select(["noteables.id", "noteables.kind"])
    .where(sql<boolean>`notes.discussion_id = decode(${discussionId}, 'hex')`)
    .where("notes.is_reply", "=", sql.lit(false))
    .executeTakeFirst();
  return row && { id: row.id, kind: getNoteableKindName(row.kind) };
}
