/** Services that sign a user in with a password, and sign the viewer out. */
import { authorize } from "../../../platform/auth/actions.ts";
import { recordAuditEvent } from "../../../platform/audit/audit.ts";
import type { Context } from "../../../platform/context.ts";
import { AppError } from "../../../platform/errors/app-error.ts";
import {
  buildDeviceCookie,
  findValidDeviceCookieEntry,
  parseDeviceCookie,
  type DeviceCookieAccount,
} from "./known-devices.ts";
import { verifyPassword } from "../passwords/passwords.ts";
import { endSession, startSession, type NewSession } from "./sessions.ts";
import {
  countKnownDeviceSignInAttempt,
  countUnknownDeviceSignInAttempt,
} from "./sign-in-limits.ts";
import { usersPolicy } from "../users.policy.ts";
import { findUserForSignIn, recordSignIn } from "../users.queries.ts";

export interface SignInInput {
  login: string;
  password: string;
  remember: boolean;
  userAgent: string;
  /**
   * Value of the device cookie, which lists the accounts that were used to sign in from this
   * browser.
   */
  device: string | undefined;
}

export interface SignInResult {
  session: NewSession;
  /** Complete value of the Set-Cookie header for the device cookie. */
  deviceCookie: string;
}

export async function signIn(ctx: Context, attempt: SignInInput): Promise<SignInResult> {
  authorize(ctx, usersPolicy.signIn);
  const { user, rank } = await admitAttempt(ctx, attempt);
  const known = await verifyPassword(attempt.password, user?.password_digest ?? null, {
    memoryKib: ctx.config.passwordMemoryKib,
    rank,
  });
  if (user === undefined || !known || user.state !== "active") {
    await recordRefusal(ctx, user?.id ?? null);
    throw new AppError("unauthenticated", "Incorrect username or password.");
  }
  return ctx.transaction(async (inner) => {
    await recordSignIn(inner, user.id, inner.now());
    return {
      session: await startSession(inner, user, attempt),
      deviceCookie: buildDeviceCookie(inner, parseDeviceCookie(attempt.device), user),
    };
  });
}

/**
 * Counts the sign-in attempt and throws when a limit is reached. For a visitor whose device cookie has
 * no entries, the limit is checked before the user is loaded.
 */
async function admitAttempt(ctx: Context, { login, device }: SignInInput) {
  const entries = parseDeviceCookie(device);
  if (entries.length === 0 && ctx.viewer.kind === "visitor") {
    const rank = await countUnknownDeviceSignInAttempt(ctx, login);
    return { user: await findUserForSignIn(ctx, login), rank };
  }
  const user = await findUserForSignIn(ctx, login);
  const known =
    user === undefined
      ? undefined
      : (sessionOf(ctx, user) ?? findValidDeviceCookieEntry(ctx, entries, user)?.deviceId);
  if (user === undefined || known === undefined) {
    return { user, rank: await countUnknownDeviceSignInAttempt(ctx, login) };
  }
  return { user, rank: await countKnownDeviceSignInAttempt(ctx, user.id, known) };
}

/**
 * Returns a device id when the browser is already signed in to the account, because such a browser
 * counts as a known device. All such browsers share one device id and so one rate limit. With a
 * limit per session, no limit would ever be reached, because every sign-in starts a new session.
 */
function sessionOf({ viewer }: Context, { id }: DeviceCookieAccount): string | undefined {
  const own = viewer.kind === "user" && viewer.userId === id && "session" in viewer.by;
  return own ? "signed in" : undefined;
}

export async function signOut(ctx: Context): Promise<void> {
  authorize(ctx, usersPolicy.signOut);
  const { viewer } = ctx;
  if (viewer.kind !== "user" || !("session" in viewer.by)) return;
  const { id } = viewer.by.session;
  await ctx.transaction((inner) => endSession(inner, { id, userId: viewer.userId }));
}

/** Records an audit event for a rejected sign-in attempt, without the submitted login and password. */
async function recordRefusal(ctx: Context, userId: number | null): Promise<void> {
  await ctx.transaction((inner) =>
    recordAuditEvent(inner, {
      action: "user.sign_in_refused",
      subjectType: "user",
      subjectId: userId,
    }),
  );
}
