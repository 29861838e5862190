/** Sends a link that sets a new password to the email address of the account. */
import type { Context } from "../../../platform/context.ts";
import { EmailRejectedError } from "../../../platform/mail/mail.ts";
import { escapeHtmlText } from "../../../platform/markdown/index.ts";
import { createPasswordLink, findActiveUserByEmail } from "../../users/index.ts";
import { renderEmailLink } from "./email-html.ts";

/**
 * Sends nothing when no active account has the address. Sends to the stored address, not to `email`:
 * PostgreSQL treats some different letters as equal, so `email` could be the address of a stranger.
 */
export async function sendPasswordLink(ctx: Context, email: string): Promise<void> {
  const user = ctx.mail.canSend ? await findActiveUserByEmail(ctx, email) : undefined;
  if (user === undefined) return;
  const link = await createPasswordLink(ctx, user.username);
  const { name, url } = ctx.config;
  const why = `Someone asked for a new password for the account ${user.username} at ${name} (${url.host}). Open this link within 24 hours to set one.`;
  const otherwise = "If it was not you, ignore this email. Your password stays the same.";
  try {
    await ctx.mail.send({
      to: user.email,
      fromName: name,
      subject: `Set a new password for ${name}`,
      text: `${why}\n\n${link}\n\n${otherwise}\n`,
      html: `<p>${escapeHtmlText(why)}</p>\n<p>${renderEmailLink(link, "Set a new password")}</p>\n<p>${otherwise}</p>`,
      messageId: `password_${user.id}_${ctx.now().getTime()}@${url.hostname}`,
    });
  } catch (error) {
    if (!(error instanceof EmailRejectedError)) throw error;
  }
}
