/** SQL of people without an account who follow issues by mail. */
import type { Context } from "../../../platform/context.ts";
import { dbOf } from "../../../platform/db/handle.ts";

const db = (ctx: Context) => dbOf<"issue_email_participants">(ctx);

/** In the order in which they were invited. */
export async function emailsOf(ctx: Context, issueId: number): Promise<string[]> {
  const rows = await db(ctx)
    .selectFrom("issue_email_participants")
    .select("email")
    .where("issue_id", "=", issueId)
    .orderBy("id")
    .execute();
  return rows.map(({ email }) => email);
}

/** Those that were not there yet, whatever the case. */
export async function insertEmails(
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
