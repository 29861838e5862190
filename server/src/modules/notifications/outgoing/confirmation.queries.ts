/** SQL that limits how often the server asks the owner of an email address to confirm it. */
import { sql } from "kysely";
import type { Context } from "../../../platform/context.ts";
import { databaseHandle } from "../../../platform/db/handle.ts";

/**
 * Records that the server asks now. Returns false, and records nothing, when it asked after `since`.
 */
export async function recordConfirmationRequest(
  ctx: Context,
  userId: number,
  email: string,
  since: Date,
): Promise<boolean> {
  const { rows } = await sql`
    insert into email_confirmations as asked (user_id, email, sent_at)
    values (${userId}, ${email}, ${ctx.now().toISOString()})
    on conflict (user_id, email) do update set sent_at = excluded.sent_at
    where asked.sent_at < ${since.toISOString()}
    returning user_id`.execute(databaseHandle<"email_confirmations">(ctx));
  return rows.length > 0;
}

export async function deleteConfirmationRequestsBefore(
  ctx: Context,
  before: Date,
  limit: number,
): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from email_confirmations where (user_id, email) in (
      select user_id, email from email_confirmations
      where sent_at < ${before.toISOString()} limit ${limit}
    )`.execute(databaseHandle<"email_confirmations">(ctx));
  return Number(numAffectedRows ?? 0n);
}
