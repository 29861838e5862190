/**
 * Makes a user an administrator: from the server's command line, or by another administrator in a
 * browser session.
 */
import { authorize } from "../../platform/auth/actions.ts";
import { recordAuditEvent } from "../../platform/audit/audit.ts";
import type { Context } from "../../platform/context.ts";
import { notFoundError, validationError } from "../../platform/errors/app-error.ts";
import { getAccountViewer } from "./account/account-viewer.ts";
import { findAccount } from "./account/account.queries.ts";
import { assertCurrentPassword } from "./passwords/current-password.ts";
import { endAllSessionRows } from "./sessions/sessions.queries.ts";
import { revokeTokensRecursively } from "./tokens/token-revocation.ts";
import { USER_EVENTS, userStream } from "./users.events.ts";
import { usersPolicy } from "./users.policy.ts";
import { findUser, findUserByUsername, setUserAdmin } from "./users.queries.ts";

/** Checks no policy: only operators of the server can run the command that calls this service. */
export async function promoteToAdmin(ctx: Context, username: string): Promise<void> {
  await ctx.transaction(async (inner) => {
    const user = await findUserByUsername(inner, username);
    if (user === undefined) throw notFoundError("User");
    if (!user.admin) await promote(inner, user.id);
  });
}

/**
 * Asks for the viewer's current password, so that a stolen session of an administrator cannot
 * create another administrator.
 */
export async function promoteUser(
  ctx: Context,
  id: number,
  currentPassword: string,
): Promise<void> {
  authorize(ctx, usersPolicy.promote);
  const { userId } = getAccountViewer(ctx);
  await assertCurrentPassword(ctx, await findAccount(ctx, userId), currentPassword);
  await ctx.transaction(async (inner) => {
    const user = await findUser(inner, id);
    if (user === undefined) throw notFoundError("User");
    if (user.state !== "active") throw validationError({ user: ["is not active"] });
    if (!user.admin) await promote(inner, user.id);
  });
}

async function promote(ctx: Context, userId: number): Promise<void> {
  await setUserAdmin(ctx, userId, true);
  // Ends all sessions and revokes all tokens of the user, because an attacker who uses one of them
  // would become an administrator as well.
  await endAllSessionRows(ctx, userId);
  await revokeTokensRecursively(ctx, { ownerId: userId });
  await recordAuditEvent(ctx, {
    action: USER_EVENTS.promoted,
    subjectType: "user",
    subjectId: userId,
  });
  await ctx.announce({
    type: USER_EVENTS.promoted,
    stream: userStream(userId),
    payload: { user_id: userId },
  });
}
