/** Signing in with a password, and out again. */
import { authorize } from "../../platform/auth/actions.ts";
import { audit } from "../../platform/audit/audit.ts";
import type { Context } from "../../platform/context.ts";
import { AppError } from "../../platform/errors/app-error.ts";
import { addressKey } from "../../platform/rate-limits/address-key.ts";
import { isPassword } from "./passwords.ts";
import { closeSession, startSession, type NewSession } from "./sessions.ts";
import { usersPolicy } from "./users.policy.ts";
import { findForSignIn, recordSignIn } from "./users.queries.ts";

export interface SignIn {
  login: string;
  password: string;
  remember: boolean;
  userAgent: string;
}

export async function signIn(ctx: Context, attempt: SignIn): Promise<NewSession> {
  authorize(ctx, usersPolicy.signIn);
  await ctx.rateLimits.spend("signInByAddress", addressKey(ctx.viewer.ipAddress));
  const user = await findForSignIn(ctx, attempt.login);
  // Username and address of one person share a budget.
  await ctx.rateLimits.spend("signInByAccount", String(user?.id ?? attempt.login.toLowerCase()));
  const known = await isPassword(attempt.password, user?.password_digest ?? null);
  if (user === undefined || !known || user.state !== "active") {
    await recordRefusal(ctx, user?.id ?? null);
    throw new AppError("unauthenticated", "The username, email or password is not right.");
  }
  return ctx.transaction(async (inner) => {
    await recordSignIn(inner, user.id, inner.now());
    return startSession(inner, user, attempt);
  });
}

export async function signOut(ctx: Context): Promise<void> {
  authorize(ctx, usersPolicy.signOut);
  const { viewer } = ctx;
  if (viewer.kind !== "user" || !("session" in viewer.by)) return;
  const { id } = viewer.by.session;
  await ctx.transaction((inner) => closeSession(inner, { id, userId: viewer.userId }));
}

/** Refused attempts are written down too, without what was typed. */
async function recordRefusal(ctx: Context, userId: number | null): Promise<void> {
  await ctx.transaction((inner) =>
    audit(inner, { action: "user.sign_in_refused", subjectType: "user", subjectId: userId }),
  );
}
