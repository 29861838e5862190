/** Sends one email about a comment, after it checked again that the recipient should get it. */
import { createHash } from "node:crypto";
import { viewerUserId } from "../../../platform/auth/viewer.ts";
import type { Context } from "../../../platform/context.ts";
import { EmailRejectedError } from "../../../platform/mail/mail.ts";
import { RateLimitedError } from "../../../platform/rate-limits/rate-limits.ts";
import { findParticipantEmails } from "../../issues/index.ts";
import { loadReadableApiNotes, type ApiNote } from "../../notes/index.ts";
import { areEmailsDisabled } from "../../projects/index.ts";
import { findSubscriptions } from "../../subscriptions/index.ts";
import { findPrimaryEmail } from "../../users/index.ts";
import { queueConfirmationEmail } from "./confirmation-emails.ts";
import { buildNoteEmail, type NoteEmailRecipient } from "./note-email.ts";
import { findUnsentNoteEmail, markNoteEmailSent } from "./note-emails.queries.ts";

/**
 * Runs as the recipient, or as the author of the comment for an email participant. Throws when the
 * SMTP server cannot be reached, so that the job is retried.
 */
export async function sendNoteEmail(ctx: Context, id: number): Promise<void> {
  const queued = await findUnsentNoteEmail(ctx, id);
  if (queued === undefined || !ctx.mail.canSend) return;
  // The viewer is a visitor when the recipient was blocked since. Hidden and deleted notes are absent.
  if (ctx.viewer.kind !== "user") return;
  const [note] = await loadReadableApiNotes(ctx, [queued.note_id]);
  if (note === undefined || (await areEmailsDisabled(ctx, note.noteable.place.id))) return;
  const recipient =
    queued.email === null
      ? await findRecipient(ctx, note, queued.reason)
      : await findParticipant(ctx, note, queued.email, queued.reason);
  if (recipient === null || !(await isWithinRateLimit(ctx, recipient.address))) return;
  try {
    await ctx.mail.send(await buildNoteEmail(ctx, note, recipient));
  } catch (error) {
    if (!(error instanceof EmailRejectedError)) throw error;
    ctx.log.warn({ err: error, note_email_id: id }, "the mail server refused the recipient");
    return;
  }
  await ctx.transaction((inner) => markNoteEmailSent(inner, id));
  ctx.log.info({ note_email_id: id, note_id: queued.note_id }, "sent an email about a comment");
}

async function findRecipient(
  ctx: Context,
  { row, noteable }: ApiNote,
  reason: string,
): Promise<NoteEmailRecipient | null> {
  const userId = viewerUserId(ctx.viewer) ?? 0;
  if (userId === row.author_id) return null;
  const said = await findSubscriptions(ctx, [noteable.id], userId);
  if (said.get(noteable.id) === false) return null;
  const primary = await findPrimaryEmail(ctx, userId);
  if (primary === undefined) return null;
  if (!primary.isConfirmed) {
    await queueConfirmationEmail(ctx, userId);
    return null;
  }
  return { address: primary.email, reason, isViewer: true };
}

/** Returns null when the email participant was removed, or the comment became internal. */
async function findParticipant(
  ctx: Context,
  { row, noteable }: ApiNote,
  email: string,
  reason: string,
): Promise<NoteEmailRecipient | null> {
  if (row.internal) return null;
  const emails = await findParticipantEmails(ctx, noteable.id);
  return emails.includes(email) ? { address: email, reason, isViewer: false } : null;
}

async function isWithinRateLimit(ctx: Context, address: string): Promise<boolean> {
  // Redis gets a hash, because it does not need to know addresses.
  const key = createHash("sha256").update(address.toLowerCase()).digest("hex");
  try {
    await ctx.rateLimits.spend("notificationEmails", key);
    return true;
  } catch (error) {
    if (error instanceof RateLimitedError) return false;
    throw error;
  }
}
