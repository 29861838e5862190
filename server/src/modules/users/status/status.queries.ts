/** SQL of the statuses that users show beside their names. */
import type { Availability } from "@cairn/contract/users/user-status";
import { sql, type RawBuilder } from "kysely";
import type { Context } from "../../../platform/context.ts";
import { databaseHandle } from "../../../platform/db/handle.ts";

const db = (ctx: Context) => databaseHandle<"users" | "user_statuses">(ctx);

export interface UserStatusRow {
  emoji: string;
  message: string;
  availability: Availability;
  clear_status_at: string | null;
}

/**
 * SQL for the status of a user as JSON; null without one. `users` is the alias of the table `users` in
 * the query. Statuses whose time is over and those of blocked users are not shown.
 */
export function userStatusSql(users: string): RawBuilder<UserStatusRow | null> {
  return sql`(
    select json_build_object('emoji', status.emoji, 'message', status.message,
      'availability', status.availability, 'clear_status_at', status.clear_status_at)
    from user_statuses status
    where status.user_id = ${sql.ref(`${users}.id`)} and ${sql.ref(`${users}.state`)} = 'active'
      and (status.clear_status_at is null or status.clear_status_at > now()))`;
}

/**
 * Locks the row of the user and then finds the status, so that concurrent changes of some fields of the
 * status do not undo each other. The status is read by a second statement, because a statement that
 * waited for a lock does not see what other transactions changed in other tables meanwhile.
 */
export async function lockUserStatus(ctx: Context, userId: number): Promise<UserStatusRow | null> {
  const user = db(ctx).selectFrom("users").where("id", "=", userId);
  await user.select("id").forNoKeyUpdate().execute();
  const { status } = await user
    .select(userStatusSql("users").as("status"))
    .executeTakeFirstOrThrow();
  return status;
}

export async function saveUserStatus(
  ctx: Context,
  userId: number,
  status: UserStatusRow,
): Promise<void> {
  await db(ctx)
    .insertInto("user_statuses")
    .values({ user_id: userId, ...status })
    .onConflict((conflict) => conflict.column("user_id").doUpdateSet(status))
    .execute();
}

export async function deleteUserStatus(ctx: Context, userId: number): Promise<void> {
  await db(ctx).deleteFrom("user_statuses").where("user_id", "=", userId).execute();
}

/** Deletes at most `limit` statuses whose time is over, and returns their number. */
export async function deleteExpiredStatusRows(ctx: Context, limit: number): Promise<number> {
  const expired = db(ctx)
    .selectFrom("user_statuses")
    .select("user_id")
    .where("clear_status_at", "<=", sql<string>`now()`)
    .orderBy("clear_status_at")
    .limit(limit)
    // Skips a row that a user is changing, because the status is then no longer expired.
    .forUpdate()
    .skipLocked();
  const result = await db(ctx)
    .deleteFrom("user_statuses")
    .where("user_id", "in", expired)
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}
