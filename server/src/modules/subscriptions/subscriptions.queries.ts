/** SQL of explicit subscriptions: users who subscribed to a noteable or unsubscribed from it. */
import { sql } from "kysely";
import type { Context } from "../../platform/context.ts";
import { databaseHandle } from "../../platform/db/handle.ts";
import type { Noteable } from "../noteables/index.ts";

const db = (ctx: Context) => databaseHandle<"subscriptions">(ctx);

/**
 * SQL for whether the user subscribed to the noteable with the id in `column` (true) or unsubscribed
 * from it (false). Null when the user did neither.
 */
export function subscriptionSql(column: string, userId: number | null) {
  return sql<boolean | null>`(select said.subscribed from subscriptions said
    where said.noteable_id = ${sql.ref(column)} and said.user_id = ${userId}::bigint)`;
}

/**
 * Returns by noteable id whether the user subscribed (true) or unsubscribed (false). Noteables for
 * which the user did neither are not in the map.
 */
export async function findSubscriptions(
  ctx: Context,
  noteableIds: readonly number[],
  userId: number,
): Promise<Map<number, boolean>> {
  const rows = await db(ctx)
    .selectFrom("subscriptions")
    .select(["noteable_id", "subscribed"])
    .where("noteable_id", "=", sql<number>`any(${[...noteableIds]}::bigint[])`)
    .where("user_id", "=", userId)
    .execute();
  return new Map(rows.map((row) => [row.noteable_id, row.subscribed]));
}

export async function upsertSubscription(
  ctx: Context,
  noteableId: number,
  userId: number,
  subscribed: boolean,
): Promise<void> {
  const updated_at = ctx.now().toISOString();
  await db(ctx)
    .insertInto("subscriptions")
    .values({ noteable_id: noteableId, user_id: userId, subscribed })
    .onConflict((conflict) =>
      conflict.columns(["noteable_id", "user_id"]).doUpdateSet({ subscribed, updated_at }),
    )
    .execute();
}

/**
 * Copies the subscriptions of a noteable to another one. The author and the assignees who are subscribed
 * because of their role get a subscription of their own. Users who commented need none if their comments
 * are copied.
 */
export async function copySubscriptions(
  ctx: Context,
  source: Pick<Noteable, "id" | "author_id" | "assignee_ids">,
  target: { id: number },
): Promise<void> {
  await sql`
    insert into subscriptions (noteable_id, user_id, subscribed)
    select ${target.id}::bigint, user_id, subscribed from subscriptions where noteable_id = ${source.id}
    union all
    select ${target.id}::bigint, users.id, true from users
    where ((users.id = ${source.author_id} and users.subscribe_on_creation)
        or (users.id = any(${[...source.assignee_ids]}::bigint[]) and users.subscribe_on_assignment))
      and not exists (select from subscriptions said
        where said.noteable_id = ${source.id} and said.user_id = users.id)
    on conflict (noteable_id, user_id) do nothing`.execute(
    databaseHandle<"subscriptions" | "users">(ctx),
  );
}

/**
 * Subscribes the users, except anyone who subscribed or unsubscribed before. Returns the ids of the users
 * whose subscription is new. The caller must check that they can read the noteable.
 */
export async function insertSubscriptionsOfUsers(
  ctx: Context,
  noteableId: number,
  userIds: readonly number[],
): Promise<number[]> {
  if (userIds.length === 0) return [];
  const inserted = await db(ctx)
    .insertInto("subscriptions")
    .values(userIds.map((user_id) => ({ noteable_id: noteableId, user_id, subscribed: true })))
    .onConflict((conflict) => conflict.columns(["noteable_id", "user_id"]).doNothing())
    .returning("user_id")
    .execute();
  return inserted.map(({ user_id: id }) => id);
}

/** Deletes the subscriptions of the users. Users who have unsubscribed since stay unsubscribed. */
export async function deleteSubscriptionsOfUsers(
  ctx: Context,
  noteableId: number,
  userIds: readonly number[],
): Promise<void> {
  await db(ctx)
    .deleteFrom("subscriptions")
    .where("noteable_id", "=", noteableId)
    .where("user_id", "=", sql<number>`any(${[...userIds]}::bigint[])`)
    .where("subscribed", "=", true)
    .execute();
}
