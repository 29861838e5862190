/** Enqueues the jobs that send emails, in the transactions of the changes that cause them. */
import { viewerUserId } from "../../../platform/auth/viewer.ts";
import type { Context } from "../../../platform/context.ts";
import { defineListener, type Listener } from "../../../platform/events/announcing.ts";
import { enqueueJob } from "../../../platform/events/events.queries.ts";
import { NOTE_EVENTS } from "../../notes/index.ts";
import { USER_EVENTS, type UserEventPayload } from "../../users/index.ts";
import { queueConfirmationEmail } from "./confirmation-emails.ts";
import { QUEUE_NOTE_EMAILS_JOB } from "./queueing-note-emails.ts";
import { queueTokenEmail } from "./token-emails.ts";

export const emailListeners: readonly Listener[] = [
  defineListener(NOTE_EVENTS.created, async (ctx, notes) => {
    if (!ctx.mail.canSend) return;
    const actor_id = viewerUserId(ctx.viewer);
    await enqueueJob(ctx, QUEUE_NOTE_EMAILS_JOB, { notes, actor_id });
  }),
  defineListener(USER_EVENTS.signedUp, askForConfirmation),
  defineListener(USER_EVENTS.emailChanged, askForConfirmation),
  defineListener(USER_EVENTS.tokenCreated, queueTokenEmail),
];

async function askForConfirmation(ctx: Context, { user_id: id }: UserEventPayload): Promise<void> {
  if (ctx.mail.canSend) await queueConfirmationEmail(ctx, id);
}
