/** SQL of who asked to hear of issues, or not to. */
import { sql } from "kysely";
import type { Context } from "../../platform/context.ts";
import { dbOf } from "../../platform/db/handle.ts";

const db = (ctx: Context) => dbOf<"subscriptions">(ctx);

/** What they said about these, by the issue; nothing for those of which they never spoke. */
export async function findSubscriptions(
  ctx: Context,
  issueIds: readonly number[],
  userId: number,
): Promise<Map<number, boolean>> {
  const rows = await db(ctx)
    .selectFrom("subscriptions")
    .select(["noteable_id", "subscribed"])
    .where("noteable_id", "=", sql<number>`any(${[...issueIds]}::bigint[])`)
    .where("user_id", "=", userId)
    .execute();
  return new Map(rows.map((row) => [row.noteable_id, row.subscribed]));
}

/** Those below which they wrote something; what was only noted about them does not count. */
export async function commentedAmong(
  ctx: Context,
  issueIds: readonly number[],
  userId: number,
): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select asked.id from unnest(${[...issueIds]}::bigint[]) as asked (id) where exists (
      select from notes where noteable_id = asked.id and author_id = ${userId} and action is null
    )`.execute(db(ctx));
  return new Set(rows.map(({ id }) => id));
}

export async function keepSubscription(
  ctx: Context,
  issueId: number,
  userId: number,
  subscribed: boolean,
): Promise<void> {
  const updated_at = ctx.now().toISOString();
  await db(ctx)
    .insertInto("subscriptions")
    .values({ noteable_id: issueId, user_id: userId, subscribed })
    .onConflict((conflict) =>
      conflict.columns(["noteable_id", "user_id"]).doUpdateSet({ subscribed, updated_at }),
    )
    .execute();
}
