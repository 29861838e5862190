/** SQL of who takes part in an issue. */
import { sql } from "kysely";
import type { Context } from "../../platform/context.ts";
import { dbOf } from "../../platform/db/handle.ts";

/** Nobody counts further. */
const MOST = 500;

/** Who wrote below it or reacted to it, first come first; of internal notes, whoever may read them. */
export async function voicesIn(
  ctx: Context,
  issueId: number,
  { insider, userId }: { insider: boolean; userId: number | null },
): Promise<number[]> {
  const shown = sql`(not internal or ${insider}::boolean or author_id = ${userId}::bigint)`;
  const { rows } = await sql<{ user_id: number }>`
    select user_id from (
      select author_id as user_id, created_at from notes
      where noteable_id = ${issueId} and action is null and ${shown}
      union all
      select awards.user_id, awards.created_at from awards
      left join notes on notes.id = awards.note_id
      where awards.noteable_id = ${issueId} and (awards.note_id is null or ${shown})
    ) as voices
    group by user_id order by min(created_at), user_id limit ${MOST}`.execute(
    dbOf<"notes" | "awards">(ctx),
  );
  return rows.map((row) => row.user_id);
}
