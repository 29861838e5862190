/** Service that gives the viewer new addresses for incoming emails, for example after one leaked. */
import { recordAuditEvent } from "../../../platform/audit/audit.ts";
import { authorize } from "../../../platform/auth/actions.ts";
import { viewerUserId } from "../../../platform/auth/viewer.ts";
import type { Context } from "../../../platform/context.ts";
import { USER_EVENTS, userStream } from "../users.events.ts";
import { usersPolicy } from "../users.policy.ts";
import { incrementIncomingEmailVersion } from "./emails.queries.ts";

/** Makes all addresses invalid that the viewer has seen so far. Emails to them are not taken. */
export async function resetIncomingAddresses(ctx: Context): Promise<void> {
  authorize(ctx, usersPolicy.updateAccount);
  const userId = viewerUserId(ctx.viewer) ?? 0;
  await ctx.rateLimits.spend("accountChanges", `user ${userId}`);
  await ctx.transaction(async (inner) => {
    await incrementIncomingEmailVersion(inner, userId);
    await recordAuditEvent(inner, {
      action: USER_EVENTS.incomingEmailReset,
      subjectType: "user",
      subjectId: userId,
    });
    await inner.announce({
      type: USER_EVENTS.incomingEmailReset,
      stream: userStream(userId),
      payload: { user_id: userId },
    });
  });
}
