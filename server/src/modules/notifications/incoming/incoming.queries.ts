/** SQL of emails that users sent to a noteable. */
import { sql } from "kysely";
import type { Context } from "../../../platform/context.ts";
import { databaseHandle } from "../../../platform/db/handle.ts";
import type { IncomingAddress } from "../../users/index.ts";
import type { IncomingMessage } from "./incoming-message.ts";

const db = (ctx: Context) => databaseHandle<"incoming_emails">(ctx);

/** Returns undefined when the same email was stored before. */
export async function insertIncomingEmail(
  ctx: Context,
  { userId, noteableId, purpose }: IncomingAddress,
  { digest, message }: { digest: Buffer; message: IncomingMessage },
): Promise<number | undefined> {
  const row = await db(ctx)
    .insertInto("incoming_emails")
    .values({
      user_id: userId,
      noteable_id: noteableId,
      purpose,
      digest,
      message: JSON.stringify(message),
    })
    .onConflict((conflict) => conflict.column("digest").doNothing())
    .returning("id")
    .executeTakeFirst();
  return row?.id;
}

/** Returns undefined when the email was processed before. */
export async function findUnprocessedEmail(ctx: Context, id: number) {
  return db(ctx)
    .selectFrom("incoming_emails")
    .select(["id", "user_id", "noteable_id", "purpose", "message"])
    .where("id", "=", id)
    .where("message", "is not", null)
    .executeTakeFirst();
}

/**
 * Marks the email as processed and deletes its text. Returns false when another job was first. Must run
 * in the transaction that stores the comment.
 */
export async function markEmailProcessed(ctx: Context, id: number): Promise<boolean> {
  const { numUpdatedRows } = await db(ctx)
    .updateTable("incoming_emails")
    .set({ message: null })
    .where("id", "=", id)
    .where("message", "is not", null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

export async function deleteIncomingEmailsBefore(
  ctx: Context,
  before: Date,
  limit: number,
): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from incoming_emails where id in (
      select id from incoming_emails where created_at < ${before.toISOString()} limit ${limit}
    )`.execute(db(ctx));
  return Number(numAffectedRows ?? 0n);
}
