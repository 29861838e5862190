/** SQL of what people said in notes, for those who look for names in it, and of where somebody spoke. */
import { sql } from "kysely";
import type { Context } from "../../platform/context.ts";
import { notesDb } from "./notes.queries.ts";

export interface NoteBody {
  id: number;
  author_id: number;
  internal: boolean;
  body: string;
  /** What it said before it was last edited; empty while it says what it said first. */
  before: string;
}

/** Whether anybody may read them is for the caller to find out. What was done says nothing. */
export async function findNoteBodies(ctx: Context, ids: readonly number[]): Promise<NoteBody[]> {
  const { rows } = await sql<NoteBody>`
    select id, author_id, internal, body, coalesce((
      select version.body from note_versions version
      where version.note_id = notes.id order by version.number desc limit 1), '') as before
    from notes where id = any(${[...ids]}::bigint[]) and action is null`.execute(notesDb(ctx));
  return rows;
}

/** Those below which they wrote something; what was only noted about them does not count. */
export async function findCommentedIssueIds(
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
