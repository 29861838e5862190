/** SQL that changes the username, email and password of a user. */
import type { Context } from "../../../platform/context.ts";
import { databaseHandle } from "../../../platform/db/handle.ts";

const db = (ctx: Context) => databaseHandle<"users" | "user_emails" | "user_sessions">(ctx);

/** Finds what the rules for a new password, username or email need to know about the user. */
export async function findAccount(ctx: Context, id: number) {
  return db(ctx)
    .selectFrom("users")
    .leftJoin("user_emails", (join) =>
      join.onRef("user_emails.user_id", "=", "users.id").on("user_emails.is_primary", "=", true),
    )
    .select([
      "users.id",
      "users.username",
      "users.name",
      "users.password_digest",
      "user_emails.email",
    ])
    .where("users.id", "=", id)
    .executeTakeFirstOrThrow();
}

export async function setUsername(ctx: Context, id: number, username: string): Promise<void> {
  await db(ctx)
    .updateTable("users")
    .set({ username, updated_at: ctx.now().toISOString() })
    .where("id", "=", id)
    .execute();
}

/** Replaces the primary email. The new one is not verified. */
export async function setPrimaryEmail(ctx: Context, userId: number, email: string): Promise<void> {
  await db(ctx)
    .updateTable("user_emails")
    .set({ email, verified_at: null })
    .where("user_id", "=", userId)
    .where("is_primary", "=", true)
    .execute();
}

/**
 * Stores a new password. Returns false when the password has changed since `digests.former` was read,
 * for example by the same form in another tab.
 */
export async function setPassword(
  ctx: Context,
  id: number,
  digests: { former: string | null; next: string },
): Promise<boolean> {
  const result = await db(ctx)
    .updateTable("users")
    .set({ password_digest: digests.next, updated_at: ctx.now().toISOString() })
    .where("id", "=", id)
    .where("password_digest", "is not distinct from", digests.former)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

export async function endOtherSessionRows(
  ctx: Context,
  userId: number,
  keptSessionId: number,
): Promise<void> {
  await db(ctx)
    .updateTable("user_sessions")
    .set({ ended_at: ctx.now().toISOString() })
    .where("user_id", "=", userId)
    .where("id", "!=", keptSessionId)
    .where("ended_at", "is", null)
    .execute();
}
