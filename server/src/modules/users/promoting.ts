/**
 * Makes a user an administrator. Only the server's command line calls this service, so only
 * operators of the server can choose administrators.
 */
import { recordAuditEvent } from "../../platform/audit/audit.ts";
import type { Context } from "../../platform/context.ts";
import { notFoundError } from "../../platform/errors/app-error.ts";
import { endAllSessionRows } from "./sessions/sessions.queries.ts";
import { USER_EVENTS, userStream } from "./users.events.ts";
import { findUserByUsername, makeUserAdmin } from "./users.queries.ts";

export async function promoteToAdmin(ctx: Context, username: string): Promise<void> {
  await ctx.transaction(async (inner) => {
    const user = await findUserByUsername(inner, username);
    if (user === undefined) throw notFoundError("User");
    await makeUserAdmin(inner, user.id);
    // Ends all sessions of the user, because an attacker who uses one of them would become an
    // administrator as well.
    await endAllSessionRows(inner, user.id);
    await recordAuditEvent(inner, {
      action: USER_EVENTS.promoted,
      subjectType: "user",
      subjectId: user.id,
    });
    await inner.announce({
      type: USER_EVENTS.promoted,
      stream: userStream(user.id),
      payload: { user_id: user.id },
    });
  });
}
