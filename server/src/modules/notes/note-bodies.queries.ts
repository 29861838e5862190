/**
 * SQL for the to-dos module: reads note bodies to search them for mentions, and finds the noteables
 * that a user commented on.
 */
import { sql } from "kysely";
import type { Context } from "../../platform/context.ts";
import { notesDb } from "./notes.queries.ts";

export interface NoteBodyRow {
  id: number;
  author_id: number;
  internal: boolean;
  body: string;
  /** The body before the last edit; empty when the note was never edited. */
  before: string;
}

/** Returns only comments, no system notes. The caller must check which users can read them. */
export async function findNoteBodies(ctx: Context, ids: readonly number[]): Promise<NoteBodyRow[]> {
  const { rows } = await sql<NoteBodyRow>`
    select id, author_id, internal, body, coalesce((
      select version.body from note_versions version
      where version.note_id = notes.id order by version.number desc limit 1), '') as before
    from notes where id = any(${[...ids]}::bigint[]) and action is null`.execute(notesDb(ctx));
  return rows;
}

/**
 * Returns the ids of the given noteables on which the user wrote a comment. System notes do not count.
 */
export async function findCommentedNoteableIds(
  ctx: Context,
  noteableIds: readonly number[],
  userId: number,
): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select asked.id from unnest(${[...noteableIds]}::bigint[]) as asked (id) where exists (
      select from notes where noteable_id = asked.id and author_id = ${userId} and action is null
    )`.execute(notesDb(ctx));
  return new Set(rows.map(({ id }) => id));
}
