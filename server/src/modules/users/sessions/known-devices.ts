/**
 * The device cookie, which lists the accounts that were used to sign in from this browser before.
 * Sign-in attempts from such a browser have a separate limit, so that an attacker in another
 * browser cannot use up the attempts of the account's owner. The cookie does not replace the
 * password.
 */
import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { Context } from "../../../platform/context.ts";

export const DEVICE_COOKIE = "__Host-cairn_device";

const DAY_MS = 86_400_000;
const LIFE_DAYS = 365;
/**
 * The maximum number of accounts in one cookie. When there are more, the account with the oldest
 * sign-in is removed.
 */
const MOST_ACCOUNTS = 5;
const ID_BYTES = 12;
/** Length of the keyed hash in base64url characters. 24 characters are 144 bits. */
const PROOF_LENGTH = 24;
const ENTRY = /^([1-9]\d{0,14})\.(\d{1,6})\.([\w-]{16})\.([\w-]{24})$/;
const LONGEST_COOKIE = 1_024;

/** The fields of a user from which the cookie is computed and verified. */
export interface DeviceCookieAccount {
  id: number;
  password_digest: string | null;
}

export interface DeviceCookieEntry {
  userId: number;
  /** The day of the last sign-in to the account in this browser, counted in days since 1970. */
  day: number;
  deviceId: string;
  proof: string;
}

/**
 * Parses the cookie without verifying its keyed hashes. `findValidDeviceCookieEntry` verifies the
 * hash of one account.
 */
export function parseDeviceCookie(value: string | undefined): DeviceCookieEntry[] {
  if (value === undefined || value.length > LONGEST_COOKIE) return [];
  return value.split("~").flatMap((text) => {
    const [, userId, day, deviceId = "", proof = ""] = ENTRY.exec(text) ?? [];
    return userId === undefined
      ? []
      : [{ userId: Number(userId), day: Number(day), deviceId, proof }];
  });
}

/**
 * Returns the account's entry in the device cookie, or undefined when the cookie has no valid entry
 * of the account. An entry is valid for a year, and only until the account's password changes.
 */
export function findValidDeviceCookieEntry(
  ctx: Context,
  entries: readonly DeviceCookieEntry[],
  account: DeviceCookieAccount,
): DeviceCookieEntry | undefined {
  const oldest = today(ctx) - LIFE_DAYS;
  return entries.find(
    (entry) =>
      entry.userId === account.id &&
      entry.day > oldest &&
      timingSafeEqual(Buffer.from(entry.proof), Buffer.from(proofOf(ctx, entry, account))),
  );
}

/**
 * Returns the Set-Cookie header after a sign-in. The cookie lists this account first, then the
 * other accounts.
 */
export function buildDeviceCookie(
  ctx: Context,
  entries: readonly DeviceCookieEntry[],
  account: DeviceCookieAccount,
): string {
  const fresh = {
    userId: account.id,
    day: today(ctx),
    // The device id is reused, so that signing in again does not reset the count of sign-in attempts.
    deviceId:
      findValidDeviceCookieEntry(ctx, entries, account)?.deviceId ??
      randomBytes(ID_BYTES).toString("base64url"),
  };
  const others = entries.filter(({ userId }) => userId !== account.id);
  const value = [{ ...fresh, proof: proofOf(ctx, fresh, account) }, ...others]
    .slice(0, MOST_ACCOUNTS)
    .map(({ userId, day, deviceId, proof }) => `${userId}.${day}.${deviceId}.${proof}`)
    .join("~");
  const age = LIFE_DAYS * (DAY_MS / 1_000);
  return `${DEVICE_COOKIE}=${value}; Path=/; Secure; HttpOnly; SameSite=Lax; Max-Age=${age}`;
}

/**
 * Returns the keyed hash that proves that the server issued the entry. The password digest is part of
 * the hash, so that a new password invalidates the entries in all browsers.
 */
function proofOf(
  { secrets }: Context,
  { userId, day, deviceId }: Omit<DeviceCookieEntry, "proof">,
  { password_digest: digest }: DeviceCookieAccount,
): string {
  return createHmac("sha256", secrets.keyFor("known devices"))
    .update(JSON.stringify([userId, day, deviceId, digest]))
    .digest("base64url")
    .slice(0, PROOF_LENGTH);
}

function today(ctx: Context): number {
  return Math.floor(ctx.now().getTime() / DAY_MS);
}
