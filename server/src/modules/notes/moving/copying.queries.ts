/** SQL that copies the comments of a noteable to another one. */
import { sql } from "kysely";
import type { Context } from "../../../platform/context.ts";
import { notesDb } from "../notes.queries.ts";

/**
 * Copies all comments with their threads, authors and times. `bodies` has the bodies that are different
 * in the copy. Returns how many comments every reader can see, and how many discussions there are.
 */
export async function insertNoteCopies(
  ctx: Context,
  sourceId: number,
  target: { id: number; place: { id: number; root_namespace_id: number } },
  bodies: ReadonlyMap<number, string>,
): Promise<{ comments: number; discussions: number }> {
  const { rows } = await sql<{ comments: number; discussions: number }>`
    with changed as (
      select * from unnest(${[...bodies.keys()]}::bigint[], ${[...bodies.values()]}::text[])
        as changed (id, body)
    ), copied as (
      insert into notes (noteable_id, namespace_id, root_namespace_id, discussion_id, is_reply, type,
        author_id, internal, body, attachment, html, markdown_version, fragment, resolved_at,
        resolved_by_id, created_at, updated_at, last_edited_at, last_edited_by_id)
      select ${target.id}, ${target.place.id}, ${target.place.root_namespace_id},
        -- Notes of one discussion get the same new id, which no other discussion has.
        substring(sha256(discussion_id || int8send(${target.id}::bigint)) for 20),
        is_reply, type, author_id, internal, coalesce(changed.body, notes.body), attachment,
        case when changed.id is null then html end,
        case when changed.id is null then markdown_version else 0 end,
        case when changed.id is null then fragment end,
        resolved_at, resolved_by_id, created_at, updated_at, last_edited_at, last_edited_by_id
      from notes left join changed on changed.id = notes.id
      where noteable_id = ${sourceId} and action is null
      order by notes.id
      returning internal, is_reply
    )
    select (count(*) filter (where not internal))::int as comments,
      (count(*) filter (where not is_reply))::int as discussions
    from copied`.execute(notesDb(ctx));
  return rows[0] as { comments: number; discussions: number };
}

/**
 * Returns, by the ids of comments of the source, the ids of their copies. `insertNoteCopies` keeps the
 * order of the comments, so a comment and its copy have the same place in the two discussions.
 */
export async function findNoteCopyIds(
  ctx: Context,
  sourceId: number,
  targetId: number,
  noteIds: readonly number[],
): Promise<Map<number, number>> {
  if (noteIds.length === 0) return new Map();
  const { rows } = await sql<{ id: number; copy_id: number }>`
    with numbered as (
      select id, noteable_id, row_number() over (partition by noteable_id order by id) as place
      from notes
      where noteable_id = any(array[${sourceId}, ${targetId}]::bigint[]) and action is null
    )
    select source.id, copy.id as copy_id
    from numbered source
    join numbered copy on copy.noteable_id = ${targetId} and copy.place = source.place
    where source.noteable_id = ${sourceId}
      and source.id = any(${[...noteIds]}::bigint[])`.execute(notesDb(ctx));
  return new Map(rows.map((row) => [row.id, row.copy_id]));
}
