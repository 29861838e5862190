/** SQL of who asked to hear of issues, or not to. */
import { sql } from "kysely";
import type { Context } from "../../platform/context.ts";
import { dbOf } from "../../platform/db/handle.ts";

const db = (ctx: Context) => dbOf<"issue_subscriptions">(ctx);

/** Undefined for those who never said. */
export async function findSubscription(
  ctx: Context,
  issueId: number,
  userId: number,
): Promise<boolean | undefined> {
  const row = await db(ctx)
    .selectFrom("issue_subscriptions")
    .select("subscribed")
    .where("issue_id", "=", issueId)
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return row?.subscribed;
}

/** Whether they wrote something below it; what was only noted about them does not count. */
export async function hasCommented(ctx: Context, issueId: number, userId: number) {
  const { rows } = await sql<{ found: boolean }>`select exists (
    select from notes where issue_id = ${issueId} and author_id = ${userId} and action is null
  ) as found`.execute(db(ctx));
  return rows[0]?.found === true;
}

export async function keepSubscription(
  ctx: Context,
  issueId: number,
  userId: number,
  subscribed: boolean,
): Promise<void> {
  const updated_at = ctx.now().toISOString();
  await db(ctx)
    .insertInto("issue_subscriptions")
    .values({ issue_id: issueId, user_id: userId, subscribed })
    .onConflict((conflict) =>
      conflict.columns(["issue_id", "user_id"]).doUpdateSet({ subscribed, updated_at }),
    )
    .execute();
}
