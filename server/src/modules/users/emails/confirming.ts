/**
 * Confirms that a user reads the email address of the account: the user opens a link that the server
 * sent to the address. Only a confirmed address gets notifications and can send comments.
 */
import { createHmac, timingSafeEqual } from "node:crypto";
import { ACCOUNT_CONFIRM_EMAIL_PATH } from "@cairn/contract/users";
import { recordAuditEvent } from "../../../platform/audit/audit.ts";
import { authorize } from "../../../platform/auth/actions.ts";
import { viewerUserId } from "../../../platform/auth/viewer.ts";
import type { Context } from "../../../platform/context.ts";
import { notFoundError } from "../../../platform/errors/app-error.ts";
import { USER_EVENTS, userStream } from "../users.events.ts";
import { usersPolicy } from "../users.policy.ts";
import { findPrimaryEmail, setEmailConfirmed } from "./emails.queries.ts";

/** Returns the link that confirms the address. It works only in a session of this user. */
export function buildConfirmationUrl(ctx: Context, userId: number, email: string): string {
  const url = new URL(ACCOUNT_CONFIRM_EMAIL_PATH, ctx.config.url);
  url.searchParams.set("token", confirmationToken(ctx, userId, email));
  return url.href;
}

/**
 * Confirms the viewer's address. Throws a 404 for a token of another user or of an earlier address.
 * Does nothing when the address is confirmed already.
 */
export async function confirmEmail(ctx: Context, token: string): Promise<void> {
  authorize(ctx, usersPolicy.confirmEmail);
  const userId = viewerUserId(ctx.viewer) ?? 0;
  const primary = await findPrimaryEmail(ctx, userId);
  const expected = Buffer.from(confirmationToken(ctx, userId, primary?.email ?? ""));
  const given = Buffer.from(token);
  if (primary === undefined || given.length !== expected.length) throw notFoundError();
  if (!timingSafeEqual(given, expected)) throw notFoundError();
  if (primary.isConfirmed) return;
  await ctx.transaction(async (inner) => {
    if (!(await setEmailConfirmed(inner, userId, primary.email))) return;
    await recordAuditEvent(inner, {
      action: USER_EVENTS.emailConfirmed,
      subjectType: "user",
      subjectId: userId,
    });
    await inner.announce({
      type: USER_EVENTS.emailConfirmed,
      stream: userStream(userId),
      payload: { user_id: userId },
    });
  });
}

function confirmationToken(ctx: Context, userId: number, email: string): string {
  return createHmac("sha256", ctx.secrets.keyFor("email confirmation"))
    .update(`${userId} ${email}`)
    .digest("base64url");
}
