/** SQL that copies the reactions to a noteable and to its notes. */
import { sql } from "kysely";
import type { Context } from "../../platform/context.ts";
import { databaseHandle } from "../../platform/db/handle.ts";

const db = (ctx: Context) => databaseHandle<"awards">(ctx);

/** Returns the ids of the notes of the noteable that have reactions. */
export async function findAwardedNoteIds(ctx: Context, noteableId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select distinct note_id as id from awards
    where noteable_id = ${noteableId} and note_id is not null`.execute(db(ctx));
  return rows.map(({ id }) => id);
}

/**
 * Copies the reactions with their users and times. `noteIds` has the ids of the copied notes by the ids
 * of the notes; reactions to other notes are left out.
 */
export async function insertAwardCopies(
  ctx: Context,
  sourceId: number,
  target: { id: number; place: { id: number; root_namespace_id: number } },
  noteIds: ReadonlyMap<number, number>,
): Promise<void> {
  await sql`
    insert into awards (noteable_id, note_id, namespace_id, root_namespace_id, user_id, name,
      created_at, updated_at)
    select ${target.id}, copied.copy_id, ${target.place.id}, ${target.place.root_namespace_id},
      awards.user_id, awards.name, awards.created_at, awards.updated_at
    from awards
    left join unnest(${[...noteIds.keys()]}::bigint[], ${[...noteIds.values()]}::bigint[])
      as copied (id, copy_id) on copied.id = awards.note_id
    where awards.noteable_id = ${sourceId}
      and (awards.note_id is null or copied.copy_id is not null)
    order by awards.id`.execute(db(ctx));
}
