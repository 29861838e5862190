/**
 * How attempts to sign in are counted. No key depends on whether an account exists or which one it is, so
 * a refusal says nothing about accounts; and what an address is refused depends on that address alone, so
 * nobody else can use up an owner's attempts. See docs/adr/0029-sign-in-limits-and-descent-of-tokens.md.
 */
import type { Context } from "../../../platform/context.ts";
import { ipAddressKey } from "../../../platform/rate-limits/address-key.ts";
import { RateLimitedError } from "../../../platform/rate-limits/rate-limits.ts";

/** Counts an attempt from a browser that is not known. Answers how many its address made this minute. */
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

/** Counts an attempt from a browser in which the account was used before. Its first goes before all others. */
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
 * Keyed, because Redis need not know what people type. Marks are left out, because PostgreSQL takes some
 * letters for others (İ for i) which JavaScript keeps apart: each spelling would have its own count.
 */
function loginKey(ctx: Context, login: string): string {
  const plain = login.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase();
  return ctx.secrets.digest(`sign in as ${plain}`).toString("base64url");
}
