/**
 * The cookie of a browser in which accounts were used before. Attempts to sign in from there are counted
 * by themselves, so nobody else can use up their owner's. The cookie proves nothing else: the password is
 * still asked.
 */
import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { Context } from "../../../platform/context.ts";

export const DEVICE_COOKIE = "__Host-cairn_device";

const DAY_MS = 86_400_000;
const LIFE_DAYS = 365;
/** Accounts that one browser remembers; the oldest goes. */
const MOST_ACCOUNTS = 5;
const ID_BYTES = 12;
/** Of the keyed hash: 144 bits. */
const PROOF_LENGTH = 24;
const ENTRY = /^([1-9]\d{0,14})\.(\d{1,6})\.([\w-]{16})\.([\w-]{24})$/;
const LONGEST_COOKIE = 1_024;

/** What a sign-in needs of the account. */
export interface Account {
  id: number;
  password_digest: string | null;
}

export interface DeviceEntry {
  userId: number;
  /** The day, counted from 1970, on which the account was last signed in to here. */
  day: number;
  deviceId: string;
  proof: string;
}

/** What the cookie claims; an entry counts only when `findKnownDevice` answers it. */
export function readDeviceCookie(value: string | undefined): DeviceEntry[] {
  if (value === undefined || value.length > LONGEST_COOKIE) return [];
  return value.split("~").flatMap((text) => {
    const [, userId, day, deviceId = "", proof = ""] = ENTRY.exec(text) ?? [];
    return userId === undefined
      ? []
      : [{ userId: Number(userId), day: Number(day), deviceId, proof }];
  });
}

/** The entry that was made for this account, with its present password, within the last year. */
export function findKnownDevice(
  ctx: Context,
  entries: readonly DeviceEntry[],
  account: Account,
): DeviceEntry | undefined {
  const oldest = today(ctx) - LIFE_DAYS;
  return entries.find(
    (entry) =>
      entry.userId === account.id &&
      entry.day > oldest &&
      timingSafeEqual(Buffer.from(entry.proof), Buffer.from(proofOf(ctx, entry, account))),
  );
}

/** The cookie after somebody has signed in: their account first, other accounts of this browser behind it. */
export function deviceCookie(
  ctx: Context,
  entries: readonly DeviceEntry[],
  account: Account,
): string {
  const fresh = {
    userId: account.id,
    day: today(ctx),
    // Kept, so that signing in again does not start a new count of attempts.
    deviceId:
      findKnownDevice(ctx, entries, account)?.deviceId ??
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

/** The digest of the password is part of it, so a new password makes every browser unknown. */
function proofOf(
  { secrets }: Context,
  { userId, day, deviceId }: Omit<DeviceEntry, "proof">,
  { password_digest: digest }: Account,
): string {
  return createHmac("sha256", secrets.keyFor("known devices"))
    .update(JSON.stringify([userId, day, deviceId, digest]))
    .digest("base64url")
    .slice(0, PROOF_LENGTH);
}

function today(ctx: Context): number {
  return Math.floor(ctx.now().getTime() / DAY_MS);
}
