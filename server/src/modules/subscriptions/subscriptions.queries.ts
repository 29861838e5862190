/** SQL of explicit subscriptions: users who subscribed to a noteable or unsubscribed from it. */
import { sql } from "kysely";
import type { Context } from "../../platform/context.ts";
import { databaseHandle } from "../../platform/db/handle.ts";

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
