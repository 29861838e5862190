/** Removes the permissions of an administrator. The user keeps their account and memberships. */
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
import { findUser, lockAdmins, setUserAdmin } from "./users.queries.ts";

/** Asks for the viewer's current password, as `promoteUser` does. */
export async function demoteUser(ctx: Context, id: number, currentPassword: string): Promise<void> {
  authorize(ctx, usersPolicy.demote);
  const { userId } = getAccountViewer(ctx);
  await assertCurrentPassword(ctx, await findAccount(ctx, userId), currentPassword);
  await ctx.transaction(async (inner) => {
    const admins = await lockAdmins(inner);
    // Another administrator may have demoted the viewer while this request waited for the lock.
    if (!admins.some((admin) => admin.id === userId)) throw notFoundError("User");
    if ((await findUser(inner, id)) === undefined) throw notFoundError("User");
    if (!admins.some((admin) => admin.id === id)) return;
    if (!admins.some((admin) => admin.id !== id && admin.state === "active")) {
      throw validationError({ user: ["is the last administrator"] });
    }
    await setUserAdmin(inner, id, false);
    await endAllSessionRows(inner, id);
    // Revokes the tokens that the user created for other users with a token of an administrator.
    await revokeTokensRecursively(inner, { creatorId: id });
    await recordAuditEvent(inner, {
      action: USER_EVENTS.demoted,
      subjectType: "user",
      subjectId: id,
    });
    await inner.announce({
      type: USER_EVENTS.demoted,
      stream: userStream(id),
      payload: { user_id: id },
    });
  });
}
