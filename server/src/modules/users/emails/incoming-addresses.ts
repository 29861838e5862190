/**
 * Addresses to which a user sends emails about a noteable. Each address contains a key that names the
 * user and the noteable and ends with a keyed hash, so nobody can guess the address of another user.
 * The hash covers a version of the user: incrementing the version makes all earlier addresses invalid.
 */
import { createHmac, timingSafeEqual } from "node:crypto";
import { viewerUserId } from "../../../platform/auth/viewer.ts";
import { ADDRESS_KEY_PLACEHOLDER } from "../../../platform/config/mail-settings.ts";
import type { Context } from "../../../platform/context.ts";
import { findIncomingEmailVersion } from "./emails.queries.ts";

/** What an email to the address does. The letter is the beginning of the key. */
const LETTERS = { comment: "c", unsubscribe: "u" } as const;
export type IncomingEmailPurpose = keyof typeof LETTERS;

/** 128 bits. A longer hash could exceed the 64 characters that an address can have before the `@`. */
const HASH_CHARACTERS = 32;
const KEY_MAX = 80;

export interface IncomingAddress {
  purpose: IncomingEmailPurpose;
  userId: number;
  noteableId: number;
  key: string;
}

/** Returns null for visitors, and when the operator configured no mailbox. */
export async function buildIncomingAddress(
  ctx: Context,
  noteableId: number,
  purpose: IncomingEmailPurpose = "comment",
): Promise<string | null> {
  const { imap } = ctx.config;
  const userId = viewerUserId(ctx.viewer);
  if (imap === null || userId === null) return null;
  const version = await findIncomingEmailVersion(ctx, userId);
  if (version === undefined) return null;
  const key = buildKey(ctx, { purpose, userId, noteableId }, version);
  return imap.addressPattern.replace(ADDRESS_KEY_PLACEHOLDER, () => key);
}

/** Finds what the address refers to. Returns null for addresses that this server did not create. */
export async function findIncomingAddress(
  ctx: Context,
  address: string,
): Promise<IncomingAddress | null> {
  const parsed = parseKey(extractKey(ctx, address.toLowerCase()));
  if (parsed === null) return null;
  const version = await findIncomingEmailVersion(ctx, parsed.userId);
  if (version === undefined) return null;
  const expected = Buffer.from(buildKey(ctx, parsed, version));
  const given = Buffer.from(parsed.key);
  return given.length === expected.length && timingSafeEqual(given, expected) ? parsed : null;
}

function buildKey(
  ctx: Context,
  { purpose, userId, noteableId }: Omit<IncomingAddress, "key">,
  version: number,
): string {
  const name = `${LETTERS[purpose]}-${userId.toString(36)}-${noteableId.toString(36)}`;
  const hash = createHmac("sha256", ctx.secrets.keyFor("incoming email addresses"))
    .update(`${name}-${version}`)
    .digest("hex");
  return `${name}-${hash.slice(0, HASH_CHARACTERS)}`;
}

/** Returns the part of the address that takes the place of the placeholder in the configured pattern. */
function extractKey(ctx: Context, address: string): string {
  const pattern = ctx.config.imap?.addressPattern.toLowerCase() ?? "";
  const [before = "", after = ""] = pattern.split(ADDRESS_KEY_PLACEHOLDER);
  if (!address.startsWith(before) || !address.endsWith(after)) return "";
  const key = address.slice(before.length, address.length - after.length);
  return key.length > KEY_MAX ? "" : key;
}

function parseKey(key: string): IncomingAddress | null {
  const [, letter, user, noteable] =
    /^([cu])-([0-9a-z]{1,11})-([0-9a-z]{1,11})-[0-9a-f]{32}$/.exec(key) ?? [];
  const userId = Number.parseInt(user ?? "", 36);
  const noteableId = Number.parseInt(noteable ?? "", 36);
  if (!Number.isSafeInteger(userId) || !Number.isSafeInteger(noteableId)) return null;
  return {
    purpose: letter === LETTERS.comment ? "comment" : "unsubscribe",
    userId,
    noteableId,
    key,
  };
}
