/** SQL of confirmed email addresses, and of the version of the addresses for incoming emails. */
import { sql } from "kysely";
import type { Context } from "../../../platform/context.ts";
import { databaseHandle } from "../../../platform/db/handle.ts";

const db = (ctx: Context) => databaseHandle<"users" | "user_emails">(ctx);

export interface PrimaryEmail {
  email: string;
  isConfirmed: boolean;
}

export async function findPrimaryEmail(
  ctx: Context,
  userId: number,
): Promise<PrimaryEmail | undefined> {
  return db(ctx)
    .selectFrom("user_emails")
    .select(["email", sql<boolean>`verified_at is not null`.as("isConfirmed")])
    .where("user_id", "=", userId)
    .where("is_primary", "=", true)
    .executeTakeFirst();
}

/** Returns whether the user has this address, confirmed, among all addresses of the account. */
export async function hasConfirmedEmail(
  ctx: Context,
  userId: number,
  email: string,
): Promise<boolean> {
  const row = await db(ctx)
    .selectFrom("user_emails")
    .select("id")
    .where("user_id", "=", userId)
    .where("verified_at", "is not", null)
    .where(sql`lower(email)`, "=", sql`lower(${email})`)
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns false when the primary address is another one, or confirmed already. */
export async function setEmailConfirmed(
  ctx: Context,
  userId: number,
  email: string,
): Promise<boolean> {
  const { numUpdatedRows } = await db(ctx)
    .updateTable("user_emails")
    .set({ verified_at: ctx.now().toISOString() })
    .where("user_id", "=", userId)
    .where("is_primary", "=", true)
    .where("email", "=", email)
    .where("verified_at", "is", null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Returns undefined for users who do not exist or are blocked. */
export async function findIncomingEmailVersion(
  ctx: Context,
  userId: number,
): Promise<number | undefined> {
  const row = await db(ctx)
    .selectFrom("users")
    .select("incoming_email_version")
    .where("id", "=", userId)
    .where("state", "=", "active")
    .executeTakeFirst();
  return row?.incoming_email_version;
}

export async function incrementIncomingEmailVersion(ctx: Context, userId: number): Promise<void> {
  await db(ctx)
    .updateTable("users")
    .set({ incoming_email_version: sql`incoming_email_version + 1` })
    .where("id", "=", userId)
    .execute();
}
