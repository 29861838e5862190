/** SQL that finds the participants of a noteable. */
import { sql } from "kysely";
import type { Context } from "../../platform/context.ts";
import { databaseHandle } from "../../platform/db/handle.ts";
import { isNotHiddenInternalNoteSql } from "../notes/index.ts";

/** A noteable's list of participants contains at most this many users. */
const MOST = 500;

/**
 * Finds the users who wrote a comment or reacted to the noteable or to a comment, in the order of their
 * first comment or reaction. Internal notes that the reader cannot see do not count.
 */
export async function findParticipantIds(
  ctx: Context,
  noteableId: number,
  reader: { insider: boolean; userId: number | null },
): Promise<number[]> {
  const { rows } = await sql<{ user_id: number }>`
    select user_id from (
      select notes.author_id as user_id, notes.created_at from notes
      where notes.noteable_id = ${noteableId} and notes.action is null and ${isNotHiddenInternalNoteSql(reader)}
      union all
      select awards.user_id, awards.created_at from awards
      left join notes on notes.id = awards.note_id
      where awards.noteable_id = ${noteableId}
        and (awards.note_id is null or ${isNotHiddenInternalNoteSql(reader)})
    ) as voices
    group by user_id order by min(created_at), user_id limit ${MOST}`.execute(
    databaseHandle<"notes" | "awards">(ctx),
  );
  return rows.map((row) => row.user_id);
}
