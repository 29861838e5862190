/**
 * Requests for an email with a link that sets a new password. The response is the same whether or not
 * an account has the address, and a job looks for the account, so that the response time is the same too.
 */
import { authorize } from "../../../platform/auth/actions.ts";
import type { Context } from "../../../platform/context.ts";
import { notFoundError, validationError } from "../../../platform/errors/app-error.ts";
import { enqueueJob } from "../../../platform/events/events.queries.ts";
import { buildIpAddressKey } from "../../../platform/rate-limits/address-key.ts";
import { RateLimitedError } from "../../../platform/rate-limits/rate-limits.ts";
import { loginKey } from "../sessions/sign-in-limits.ts";
import { findEmailError } from "../username-rules.ts";
import { usersPolicy } from "../users.policy.ts";

/** The job of the notifications module that sends the email. */
export const SEND_PASSWORD_LINK_JOB = "notifications:send_password_link";

/** Whether this server can send the email. */
export function canRequestPasswordLink(ctx: Context): boolean {
  authorize(ctx, usersPolicy.requestPasswordLink);
  return ctx.mail.canSend;
}

export async function requestPasswordLink(ctx: Context, email: string): Promise<void> {
  authorize(ctx, usersPolicy.requestPasswordLink);
  if (!ctx.mail.canSend) throw notFoundError();
  const problem = findEmailError(email);
  if (problem !== null) throw validationError({ email: [problem] });
  await ctx.rateLimits.spend("passwordRequests", buildIpAddressKey(ctx.viewer.ipAddress));
  if (!(await countEmail(ctx, email))) return;
  await ctx.transaction((inner) => enqueueJob(inner, SEND_PASSWORD_LINK_JOB, { email }));
}

/**
 * Returns false when the address has got several emails in the last hour. An error message instead
 * would let a stranger keep the owner from getting a link.
 */
async function countEmail(ctx: Context, email: string): Promise<boolean> {
  try {
    await ctx.rateLimits.spend("passwordEmails", loginKey(ctx, email));
    return true;
  } catch (error) {
    if (error instanceof RateLimitedError) return false;
    throw error;
  }
}
