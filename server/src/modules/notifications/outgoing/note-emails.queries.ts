/** SQL of emails about comments. Each function that adds emails also enqueues their jobs. */
import { sql } from "kysely";
import type { Context } from "../../../platform/context.ts";
import { databaseHandle } from "../../../platform/db/handle.ts";

const db = (ctx: Context) => databaseHandle<"note_emails">(ctx);

/** Why a user gets an email. The values of the header X-GitLab-NotificationReason. */
export type NotificationReason = "mentioned" | "assigned" | "subscribed";

export interface NoteRecipient {
  /** Exactly one of `userId` and `email` is set. */
  userId: number | null;
  email: string | null;
  reason: NotificationReason;
}

/**
 * Inserts one email for each recipient who has none for this note, and enqueues a job for each
 * inserted email. The job of a user runs as this user. The job of an email participant, who has no
 * account, runs as the author of the note. One statement.
 */
export async function insertNoteEmails(
  ctx: Context,
  note: { id: number; author_id: number },
  recipients: readonly NoteRecipient[],
  job: string,
): Promise<void> {
  const userIds = recipients.map(({ userId }) => userId);
  const emails = recipients.map(({ email }) => email);
  const reasons = recipients.map(({ reason }) => reason);
  await sql`
    with added as (
      insert into note_emails (note_id, user_id, email, reason)
      select ${note.id}, asked.user_id, asked.email, asked.reason
      from unnest(${userIds}::bigint[], ${emails}::text[], ${reasons}::text[]) as asked (user_id, email, reason)
      on conflict do nothing
      returning id, user_id
    )
    select count(graphile_worker.add_job(${job}, json_build_object(
      'note_email_id', added.id, 'actor_id', coalesce(added.user_id, ${note.author_id}::bigint))))
    from added`.execute(db(ctx));
}

export async function findUnsentNoteEmail(ctx: Context, id: number) {
  return db(ctx)
    .selectFrom("note_emails")
    .select(["id", "note_id", "user_id", "email", "reason"])
    .where("id", "=", id)
    .where("sent_at", "is", null)
    .executeTakeFirst();
}

export async function markNoteEmailSent(ctx: Context, id: number): Promise<void> {
  await db(ctx)
    .updateTable("note_emails")
    .set({ sent_at: ctx.now().toISOString() })
    .where("id", "=", id)
    .execute();
}

export async function deleteNoteEmailsBefore(
  ctx: Context,
  before: Date,
  limit: number,
): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from note_emails where id in (
      select id from note_emails where created_at < ${before.toISOString()} limit ${limit}
    )`.execute(db(ctx));
  return Number(numAffectedRows ?? 0n);
}
