/** Checks that come before every change of an account. */
import { authorize } from "../../../platform/auth/actions.ts";
import { recordAuditEvent } from "../../../platform/audit/audit.ts";
import type { Context } from "../../../platform/context.ts";
import { AppError, validationError } from "../../../platform/errors/app-error.ts";
import { verifyPassword } from "../passwords/passwords.ts";
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

/**
 * Throws when the current password is wrong. Must run before the transaction, because hashing is
 * slow and would keep a database connection busy.
 */
export async function assertCurrentPassword(
  ctx: Context,
  account: { id: number; password_digest: string | null },
  password: string,
): Promise<void> {
  const { passwordMemoryKib: memoryKib } = ctx.config;
  if (await verifyPassword(password, account.password_digest, { memoryKib })) return;
  await ctx.transaction((inner) =>
    recordAuditEvent(inner, {
      action: "user.current_password_refused",
      subjectType: "user",
      subjectId: account.id,
    }),
  );
  throw validationError({ current_password: ["is incorrect"] });
}
