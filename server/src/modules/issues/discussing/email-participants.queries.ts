/** SQL of email participants: people without an account who follow an issue by email. */
import type { Context } from "../../../platform/context.ts";
import { databaseHandle } from "../../../platform/db/handle.ts";

const db = (ctx: Context) => databaseHandle<"issue_email_participants">(ctx);

/** Returns the email addresses in the order in which they were invited. */
export async function findParticipantEmails(ctx: Context, issueId: number): Promise<string[]> {
  const rows = await db(ctx)
    .selectFrom("issue_email_participants")
    .select("email")
    .where("issue_id", "=", issueId)
    .orderBy("id")
    .execute();
  return rows.map(({ email }) => email);
}

/**
 * Inserts the addresses that the issue does not have yet, ignoring case. Returns the inserted
 * addresses.
 */
export async function insertParticipantEmails(
  ctx: Context,
  issueId: number,
  emails: readonly string[],
): Promise<string[]> {
  const rows = await db(ctx)
    .insertInto("issue_email_participants")
    .values(emails.map((email) => ({ issue_id: issueId, email })))
    .onConflict((conflict) => conflict.doNothing())
    .returning("email")
    .execute();
  return rows.map(({ email }) => email);
}
