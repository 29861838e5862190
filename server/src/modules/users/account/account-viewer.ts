/** Checks that come before every change of an account. */
import { authorize } from "../../../platform/auth/actions.ts";
import type { Context } from "../../../platform/context.ts";
import { AppError } from "../../../platform/errors/app-error.ts";
import { usersPolicy } from "../users.policy.ts";

interface AccountViewer {
  userId: number;
  sessionId: number;
}

/**
 * Returns the viewer who changes their own account in a browser session. Counts the attempt, so
 * that a stolen session cannot be used to guess the password.
 */
export async function admitAccountChange(ctx: Context): Promise<AccountViewer> {
  authorize(ctx, usersPolicy.updateAccount);
  const { viewer } = ctx;
  if (viewer.kind !== "user" || !("session" in viewer.by)) {
    throw new AppError("unauthenticated", "401 Unauthorized");
  }
  await ctx.rateLimits.spend("accountChanges", `user ${viewer.userId}`);
  return { userId: viewer.userId, sessionId: viewer.by.session.id };
}
