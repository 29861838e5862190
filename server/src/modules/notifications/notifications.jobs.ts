/** Jobs of the notifications module: emails about comments, incoming emails, and deleting old rows. */
import type { Context } from "../../platform/context.ts";
import type { Job } from "../../platform/jobs/jobs.ts";
import type { NotesEventPayload } from "../notes/index.ts";
import { SEND_PASSWORD_LINK_JOB } from "../users/index.ts";
import { deleteIncomingEmailsBefore } from "./incoming/incoming.queries.ts";
import { receiveEmail } from "./incoming/receiving-emails.ts";
import {
  REPORT_REFUSED_EMAIL_JOB,
  reportRefusedEmail,
} from "./incoming/reporting-refused-emails.ts";
import { RECEIVE_EMAIL_JOB } from "./incoming/storing-emails.ts";
import { SEND_CONFIRMATION_JOB, sendConfirmationEmail } from "./outgoing/confirmation-emails.ts";
import { deleteConfirmationRequestsBefore } from "./outgoing/confirmation.queries.ts";
import { deleteNoteEmailsBefore } from "./outgoing/note-emails.queries.ts";
import { sendPasswordLink } from "./outgoing/password-emails.ts";
import {
  QUEUE_NOTE_EMAILS_JOB,
  queueNoteEmails,
  SEND_NOTE_EMAIL_JOB,
} from "./outgoing/queueing-note-emails.ts";
import { sendNoteEmail } from "./outgoing/sending-note-emails.ts";
import { SEND_TOKEN_EMAIL_JOB, sendTokenEmail } from "./outgoing/token-emails.ts";

const KEPT_DAYS = 30;
const BATCH = 5_000;

export const notificationsJobs: readonly Job[] = [
  {
    name: QUEUE_NOTE_EMAILS_JOB,
    run: (ctx, payload) => queueNoteEmails(ctx, payload["notes"] as NotesEventPayload),
  },
  {
    name: SEND_NOTE_EMAIL_JOB,
    run: (ctx, payload) => sendNoteEmail(ctx, Number(payload["note_email_id"])),
  },
  { name: SEND_CONFIRMATION_JOB, run: (ctx) => sendConfirmationEmail(ctx) },
  {
    name: SEND_PASSWORD_LINK_JOB,
    run: (ctx, payload) => sendPasswordLink(ctx, String(payload["email"])),
  },
  {
    name: SEND_TOKEN_EMAIL_JOB,
    run: (ctx, payload) =>
      sendTokenEmail(ctx, {
        userId: Number(payload["user_id"]),
        creatorId: Number(payload["made_by_user_id"]),
      }),
  },
  {
    name: RECEIVE_EMAIL_JOB,
    run: (ctx, payload) => receiveEmail(ctx, Number(payload["incoming_email_id"])),
  },
  {
    name: REPORT_REFUSED_EMAIL_JOB,
    run: (ctx, payload) =>
      reportRefusedEmail(ctx, {
        id: Number(payload["incoming_email_id"]),
        reason: String(payload["reason"]),
      }),
  },
  {
    name: "notifications:delete_old_rows",
    every: "29 4 * * *",
    async run(ctx) {
      const before = new Date(ctx.now().getTime() - KEPT_DAYS * 86_400_000);
      await deleteAll(ctx, (inner) => deleteNoteEmailsBefore(inner, before, BATCH));
      await deleteAll(ctx, (inner) => deleteIncomingEmailsBefore(inner, before, BATCH));
      await deleteAll(ctx, (inner) => deleteConfirmationRequestsBefore(inner, before, BATCH));
    },
  },
];

/** Deletes one batch per transaction. */
async function deleteAll(
  ctx: Context,
  deleteBatch: (inner: Context) => Promise<number>,
): Promise<void> {
  while ((await ctx.transaction(deleteBatch)) === BATCH);
}
