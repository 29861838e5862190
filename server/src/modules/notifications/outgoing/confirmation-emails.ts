/**
 * Asks a user by email to confirm the address of the account: after sign-up, after a change of the
 * address, and before the first notification to an address that is not confirmed.
 */
import { viewerUserId } from "../../../platform/auth/viewer.ts";
import type { Context } from "../../../platform/context.ts";
import { enqueueJob } from "../../../platform/events/events.queries.ts";
import { EmailRejectedError } from "../../../platform/mail/mail.ts";
import { escapeHtmlText } from "../../../platform/markdown/index.ts";
import { buildConfirmationUrl, findPrimaryEmail } from "../../users/index.ts";
import { recordConfirmationRequest } from "./confirmation.queries.ts";
import { renderEmailLink } from "./email-html.ts";

export const SEND_CONFIRMATION_JOB = "notifications:send_confirmation";

/** One address gets at most one request in this time, whatever the account's owner does. */
const AGAIN_AFTER_MS = 7 * 86_400_000;

export async function queueConfirmationEmail(ctx: Context, userId: number): Promise<void> {
  await ctx.transaction((inner) => enqueueJob(inner, SEND_CONFIRMATION_JOB, { actor_id: userId }));
}

/** Runs as the user. Sends nothing when the address is confirmed or was asked recently. */
export async function sendConfirmationEmail(ctx: Context): Promise<void> {
  const userId = viewerUserId(ctx.viewer);
  if (userId === null || !ctx.mail.canSend) return;
  const primary = await findPrimaryEmail(ctx, userId);
  if (primary === undefined || primary.isConfirmed) return;
  const since = new Date(ctx.now().getTime() - AGAIN_AFTER_MS);
  // The transaction contains the sending, so that a failed email is sent again. Such emails are few.
  await ctx.transaction(async (inner) => {
    const email = primary.email.toLowerCase();
    if (await recordConfirmationRequest(inner, userId, email, since)) {
      await send(inner, userId, primary.email);
    }
  });
}

async function send(ctx: Context, userId: number, address: string): Promise<void> {
  const { name, url } = ctx.config;
  const link = buildConfirmationUrl(ctx, userId, address);
  const why = `An account at ${name} (${url.host}) uses this email address. Sign in and open this link to confirm the address. Until then, it gets no notifications.`;
  const otherwise = "If the account is not yours, ignore this email.";
  try {
    await ctx.mail.send({
      to: address,
      fromName: name,
      subject: `Confirm your email address for ${name}`,
      text: `${why}\n\n${link}\n\n${otherwise}\n`,
      html: `<p>${escapeHtmlText(why)}</p>\n<p>${renderEmailLink(link, "Confirm email address")}</p>\n<p>${otherwise}</p>`,
      messageId: `confirmation_${userId}_${ctx.now().getTime()}@${url.hostname}`,
    });
  } catch (error) {
    if (!(error instanceof EmailRejectedError)) throw error;
  }
}
