/**
 * Counts and limits sign-in attempts. No key depends on whether an account exists or which account it
 * is, so a rejection reveals nothing about accounts. The limits of an IP address depend on that address
 * alone, so nobody else can use up an owner's attempts. See
 * docs/adr/0029-sign-in-limits-and-descent-of-tokens.md.
 */
import type { Context } from "../../../platform/context.ts";
import { ipAddressKey } from "../../../platform/rate-limits/address-key.ts";
import { RateLimitedError } from "../../../platform/rate-limits/rate-limits.ts";

/**
 * Counts an attempt from an unknown browser. Returns how many attempts its IP address made this minute.
 */
export async function spendUnknownDeviceAttempt(ctx: Context, login: string): Promise<number> {
  const address = ipAddressKey(ctx.viewer.ipAddress);
  const typed = loginKey(ctx, login);
  const { observed } = await ctx.rateLimits.spend("signInByAddress", `address ${address}`);
  await ctx.rateLimits.spend("signInByAccount", `login ${address} ${typed}`);
  if (await isUnderAttack(ctx, typed)) {
    await ctx.rateLimits.spend("signInUnderAttack", `attacked ${address} ${typed}`);
  }
  return observed;
}

/**
 * Counts an attempt from a browser in which the account has signed in before. Returns the rank in the
 * hash queue; the first attempt gets 0 and comes before all others.
 */
export async function spendKnownDeviceAttempt(
  ctx: Context,
  userId: number,
  device: string,
): Promise<number> {
  const { observed } = await ctx.rateLimits.spend("signInByDevice", `device ${userId} ${device}`);
  return observed - 1;
}

async function isUnderAttack(ctx: Context, typed: string): Promise<boolean> {
  try {
    await ctx.rateLimits.spend("signInAttack", typed);
    return false;
  } catch (error) {
    if (error instanceof RateLimitedError) return true;
    throw error;
  }
}

/**
 * A keyed hash, so that Redis does not contain what users type. Diacritics
 * are removed, because PostgreSQL treats some letters as equal (İ and i)
 * that JavaScript distinguishes: each spelling would get its own count.
 */
function loginKey(ctx: Context, login: string): string {
  const plain = login.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase();
  return ctx.secrets.digest(`sign in as ${plain}`).toString("base64url");
}
