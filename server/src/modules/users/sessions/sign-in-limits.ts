/**
 * Counts and limits sign-in attempts. Attempts are counted by keys that do not depend on whether an
 * account exists, so a rejection does not reveal which accounts exist. Attempts from one IP address do
 * not count for other addresses, so an attacker cannot lock the owner out. See
 * docs/adr/0029-sign-in-limits-and-descent-of-tokens.md.
 */
import type { Context } from "../../../platform/context.ts";
import { buildIpAddressKey } from "../../../platform/rate-limits/address-key.ts";
import { RateLimitedError } from "../../../platform/rate-limits/rate-limits.ts";

/**
 * Counts a sign-in attempt from a browser without a valid device cookie. Returns the number of attempts
 * from its IP address in the current minute.
 */
export async function countUnknownDeviceSignInAttempt(
  ctx: Context,
  login: string,
  ipAddress = ctx.viewer.ipAddress,
): Promise<number> {
  const address = buildIpAddressKey(ipAddress);
  const typed = loginKey(ctx, login);
  const { observed } = await ctx.rateLimits.spend("signInByAddress", `address ${address}`);
  await ctx.rateLimits.spend("signInByAccount", `login ${address} ${typed}`);
  if (await isUnderAttack(ctx, typed)) {
    await ctx.rateLimits.spend("signInUnderAttack", `attacked ${address} ${typed}`);
  }
  return observed;
}

/**
 * Counts a sign-in attempt from a browser in which the account has signed in before. Returns the rank
 * in the password hash queue. The first attempt gets rank 0 and is hashed first.
 */
export async function countKnownDeviceSignInAttempt(
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
 * Returns the key by which sign-in attempts for a login, or emails to an address, are counted. The key
 * is a keyed hash, so that Redis does not contain the login. Removes diacritics, because PostgreSQL
 * treats some letters as equal, such as İ and i, that are different letters in JavaScript. With
 * diacritics, each spelling of a login would have its own limit.
 */
export function loginKey(ctx: Context, login: string): string {
  const plain = login.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase();
  return ctx.secrets.digest(`sign in as ${plain}`).toString("base64url");
}
