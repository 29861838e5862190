/** Checks that come before changes of an account. */
import { authorize } from "../../../platform/auth/actions.ts";
import type { Context } from "../../../platform/context.ts";
import { AppError } from "../../../platform/errors/app-error.ts";
import { usersPolicy } from "../users.policy.ts";

interface AccountViewer {
  userId: number;
  sessionId: number;
}

/** Returns the viewer who changes their own account in a browser session. */
export function getAccountViewer(ctx: Context): AccountViewer {
  authorize(ctx, usersPolicy.updateAccount);
  const { viewer } = ctx;
  if (viewer.kind !== "user" || !("session" in viewer.by)) {
    throw new AppError("unauthenticated", "401 Unauthorized");
  }
  return { userId: viewer.userId, sessionId: viewer.by.session.id };
}

/**
 * Counts a change of the account. Each kind has its own limit, because a stolen session can change the
 * username without the password. When a change needs the password, this runs after the password was
 * right, so that an attacker cannot use up the owner's changes.
 */
export async function countAccountChange(
  ctx: Context,
  userId: number,
  kind: "username" | "email" | "password",
): Promise<void> {
  await ctx.rateLimits.spend("accountChanges", `${kind} ${userId}`);
}
