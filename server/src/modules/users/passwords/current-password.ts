/** Checks the current password of the viewer before changes that a stolen session must not make. */
import { recordAuditEvent } from "../../../platform/audit/audit.ts";
import type { Context } from "../../../platform/context.ts";
import { validationError } from "../../../platform/errors/app-error.ts";
import { readCookieHeader } from "../../../platform/http/credentials.ts";
import { findAccount } from "../account/account.queries.ts";
import {
  DEVICE_COOKIE,
  findValidDeviceCookieEntry,
  parseDeviceCookie,
  type DeviceCookieAccount,
} from "../sessions/known-devices.ts";
import { verifyPassword } from "./passwords.ts";

/**
 * Throws when the current password is wrong. Counts the attempt, so that a stolen session cannot be used
 * to guess the password. Must run before the transaction, because hashing is
 * slow and would keep a database connection busy.
 */
export async function assertCurrentPassword(
  ctx: Context,
  account: DeviceCookieAccount,
  password: string,
): Promise<void> {
  await ctx.rateLimits.spend("currentPasswords", browserOf(ctx, account));
  const { passwordMemoryKib: memoryKib } = ctx.config;
  if (await verifyPassword(password, account.password_digest, { memoryKib })) return;
  // A request with an Idempotency-Key runs in a transaction, which the error rolls back.
  await ctx.regardless((inner) =>
    recordAuditEvent(inner, {
      action: "user.current_password_refused",
      subjectType: "user",
      subjectId: account.id,
    }),
  );
  throw validationError({ current_password: ["is incorrect"] });
}

/**
 * The key by which attempts are counted. It is never only the account: otherwise an attacker with a
 * stolen session could keep the owner from changing the password. The owner's browser is known by its
 * device cookie, and a new sign-in starts a new session.
 */
function browserOf(ctx: Context, account: DeviceCookieAccount): string {
  const cookie = readCookieHeader(ctx.header("cookie"), DEVICE_COOKIE);
  const device = findValidDeviceCookieEntry(ctx, parseDeviceCookie(cookie), account);
  if (device !== undefined) return `device ${account.id} ${device.deviceId}`;
  const { viewer } = ctx;
  const session = viewer.kind === "user" && "session" in viewer.by ? viewer.by.session.id : 0;
  return `session ${account.id} ${session}`;
}

/**
 * Throws when the request comes from a browser session and does not contain the current password.
 * A request with a token needs none: API clients have no password, and what a token may do was decided
 * when it was created.
 */
export async function assertPasswordOfSession(
  ctx: Context,
  password: string | undefined,
): Promise<void> {
  const { viewer } = ctx;
  if (viewer.kind !== "user" || !("session" in viewer.by)) return;
  if (password === undefined || password === "") {
    throw validationError({ current_password: ["can't be blank"] });
  }
  await assertCurrentPassword(ctx, await findAccount(ctx, viewer.userId), password);
}
