/** SQL that adds the reactions to a noteable to another one, and removes them again. */
import { OPPOSITE_AWARDS } from "@cairn/contract/awards";
import { sql } from "kysely";
import type { Context } from "../../platform/context.ts";
import { databaseHandle } from "../../platform/db/handle.ts";

const db = (ctx: Context) => databaseHandle<"awards">(ctx);

/** Returns the ids of the users who reacted to the noteable itself, not to its notes. */
export async function findAwardingUserIds(ctx: Context, noteableId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select distinct user_id as id from awards
    where noteable_id = ${noteableId} and note_id is null`.execute(db(ctx));
  return rows.map(({ id }) => id);
}

/**
 * Adds the reactions that these users gave to the source. Leaves out those that the same user gave to the
 * target already, and votes of users who voted the other way there. Returns the ids of the new rows.
 */
export async function insertAwardsOfOtherNoteable(
  ctx: Context,
  sourceId: number,
  target: { id: number; place: { id: number; root_namespace_id: number } },
  userIds: readonly number[],
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    insert into awards (noteable_id, namespace_id, root_namespace_id, user_id, name, created_at,
      updated_at)
    select ${target.id}::bigint, ${target.place.id}::bigint, ${target.place.root_namespace_id}::bigint,
      given.user_id, given.name, given.created_at, given.updated_at
    from awards given
    left join unnest(${Object.keys(OPPOSITE_AWARDS)}::text[], ${Object.values(OPPOSITE_AWARDS)}::text[])
      as opposite (name, other) on opposite.name = given.name
    where given.noteable_id = ${sourceId} and given.note_id is null
      and given.user_id = any(${[...userIds]}::bigint[])
      and not exists (select from awards own
        where own.noteable_id = ${target.id} and own.note_id is null
          and own.user_id = given.user_id and own.name = opposite.other)
    order by given.id
    on conflict (noteable_id, name, user_id) where note_id is null do nothing
    returning id`.execute(db(ctx));
  return rows.map(({ id }) => id);
}

export async function deleteAwardsOfNoteable(
  ctx: Context,
  noteableId: number,
  ids: readonly number[],
): Promise<void> {
  await db(ctx)
    .deleteFrom("awards")
    .where("noteable_id", "=", noteableId)
    .where("id", "=", sql<number>`any(${[...ids]}::bigint[])`)
    .execute();
}
