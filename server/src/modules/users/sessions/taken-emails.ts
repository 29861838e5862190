/**
 * Limits the responses which say that an email is taken, per IP address, because each of them
 * reveals that an account exists.
 */
import type { Context } from "../../../platform/context.ts";
import { buildIpAddressKey } from "../../../platform/rate-limits/address-key.ts";

/** Throws if this IP address has already submitted too many emails that are taken. */
export async function assertFewTakenEmails(ctx: Context): Promise<void> {
  // Spending 0 counts nothing.
  await ctx.rateLimits.spend("signUpTaken", buildIpAddressKey(ctx.viewer.ipAddress), 0);
}

export async function countTakenEmail(ctx: Context): Promise<void> {
  await ctx.rateLimits.spend("signUpTaken", buildIpAddressKey(ctx.viewer.ipAddress));
}
