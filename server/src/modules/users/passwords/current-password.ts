/** Checks the current password of the viewer before changes that a stolen session must not make. */
import { recordAuditEvent } from "../../../platform/audit/audit.ts";
import type { Context } from "../../../platform/context.ts";
import { validationError } from "../../../platform/errors/app-error.ts";
import { findAccount } from "../account/account.queries.ts";
import { verifyPassword } from "./passwords.ts";

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
  await ctx.rateLimits.spend("accountChanges", `user ${viewer.userId}`);
  await assertCurrentPassword(ctx, await findAccount(ctx, viewer.userId), password);
}
