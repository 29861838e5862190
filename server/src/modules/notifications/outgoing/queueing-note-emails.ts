/**
 * Finds the recipients of emails about a new comment: users who are subscribed to the noteable, users
 * whom the comment mentions, and email participants. A job sends each email; it checks again as the
 * recipient whether the comment can be read.
 */
import type { Context } from "../../../platform/context.ts";
import { findParticipantEmails } from "../../issues/index.ts";
import { getNoteableById, type Noteable } from "../../noteables/index.ts";
import { findNoteBodies, type NotesEventPayload } from "../../notes/index.ts";
import { areEmailsDisabled } from "../../projects/index.ts";
import { findSubscribers, type Subscriber } from "../../subscriptions/index.ts";
import { findMentions } from "../../todos/index.ts";
import { findUsersByUsername } from "../../users/index.ts";
import {
  insertNoteEmails,
  type NoteRecipient,
  type NotificationReason,
} from "./note-emails.queries.ts";

export const QUEUE_NOTE_EMAILS_JOB = "notifications:queue_note_emails";
export const SEND_NOTE_EMAIL_JOB = "notifications:send_note_email";

/** Maximum number of users who get an email about one comment. Mentioned users come first. */
const RECIPIENTS_MAX = 500;

/**
 * Runs as the author of the comments, after the commit. Statements per comment do not depend on the
 * number of recipients.
 */
export async function queueNoteEmails(ctx: Context, payload: NotesEventPayload): Promise<void> {
  const { kind, noteable_id: noteableId, note_ids: noteIds } = payload;
  // `notes` has no system notes. It is also empty when the comments were deleted since.
  const notes = await findNoteBodies(ctx, noteIds);
  if (notes.length === 0 || (await areEmailsDisabled(ctx, payload.namespace_id))) return;
  const noteable = await getNoteableById(ctx, { kind, id: noteableId });
  for (const note of notes) {
    const recipients = [
      ...(await findRecipients(ctx, noteable, note)),
      ...(note.internal ? [] : await findEmailParticipants(ctx, noteable)),
    ];
    if (recipients.length === 0) continue;
    await ctx.transaction((inner) =>
      insertNoteEmails(inner, note, recipients, SEND_NOTE_EMAIL_JOB),
    );
  }
}

async function findRecipients(
  ctx: Context,
  noteable: Noteable,
  note: { author_id: number; body: string },
): Promise<NoteRecipient[]> {
  const { mentioned, addressed } = findMentions(note.body);
  const names = [...mentioned, ...addressed];
  const named = names.length === 0 ? [] : await findUsersByUsername(ctx, names);
  const namedIds = named.map(({ id }) => id);
  const subscribers = await findSubscribers(ctx, noteable, namedIds, RECIPIENTS_MAX);
  return subscribers
    .filter(({ user_id: id }) => id !== note.author_id)
    .map((subscriber) => ({
      userId: subscriber.user_id,
      email: null,
      reason: reasonOf(subscriber),
    }));
}

function reasonOf({ mentioned, assigned }: Subscriber): NotificationReason {
  if (mentioned) return "mentioned";
  return assigned ? "assigned" : "subscribed";
}

async function findEmailParticipants(ctx: Context, noteable: Noteable): Promise<NoteRecipient[]> {
  if (noteable.kind !== "issue") return [];
  const emails = await findParticipantEmails(ctx, noteable.id);
  return emails.map((email) => ({ userId: null, email, reason: "subscribed" }));
}
