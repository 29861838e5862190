/**
 * Reports by email why a comment by email was refused. The report goes to the confirmed address of the
 * owner of the address, never to the sender that the email names, which can be anybody.
 */
import { viewerUserId } from "../../../platform/auth/viewer.ts";
import type { Context } from "../../../platform/context.ts";
import { EmailRejectedError } from "../../../platform/mail/mail.ts";
import { escapeHtmlText } from "../../../platform/markdown/index.ts";
import { RateLimitedError } from "../../../platform/rate-limits/rate-limits.ts";
import { findPrimaryEmail } from "../../users/index.ts";

export const REPORT_REFUSED_EMAIL_JOB = "notifications:report_refused_email";

/** Runs as the owner of the address. */
export async function reportRefusedEmail(
  ctx: Context,
  report: { id: number; reason: string },
): Promise<void> {
  const userId = viewerUserId(ctx.viewer);
  if (userId === null || !ctx.mail.canSend) return;
  const primary = await findPrimaryEmail(ctx, userId);
  if (primary?.isConfirmed !== true) return;
  const { name, url } = ctx.config;
  const text = `${name} received an email from you and did not add it as a comment. ${report.reason}`;
  try {
    await ctx.rateLimits.spend("emailReports", String(userId));
    await ctx.mail.send({
      to: primary.email,
      fromName: name,
      subject: "Your comment was not added",
      text: `${text}\n`,
      html: `<p>${escapeHtmlText(text)}</p>`,
      messageId: `refused_email_${report.id}@${url.hostname}`,
    });
  } catch (error) {
    if (!(error instanceof RateLimitedError) && !(error instanceof EmailRejectedError)) throw error;
  }
}
