/** Blocks and unblocks a user. Blocking ends all of the user's sessions at once. */
import { authorize } from "../../platform/auth/actions.ts";
import { recordAuditEvent } from "../../platform/audit/audit.ts";
import type { Context } from "../../platform/context.ts";
import type { EventType } from "../../platform/events/event.ts";
import { notFoundError } from "../../platform/errors/app-error.ts";
import { endAllSessionRows } from "./sessions/sessions.queries.ts";
import { revokeTokensRecursively } from "./tokens/token-revocation.ts";
import { USER_EVENTS, userStream, type UserEventPayload } from "./users.events.ts";
import { usersPolicy } from "./users.policy.ts";
import { findUser, findUserByUsername, setUserState } from "./users.queries.ts";

export async function blockUser(ctx: Context, id: number): Promise<void> {
  authorize(ctx, usersPolicy.block, { userId: id });
  await change(ctx, id, "blocked", USER_EVENTS.blocked);
}

export async function unblockUser(ctx: Context, id: number): Promise<void> {
  authorize(ctx, usersPolicy.block, { userId: id });
  await change(ctx, id, "active", USER_EVENTS.unblocked);
}

/** Checks no policy: only operators of the server can run the command that calls this service. */
export async function setUserBlocked(
  ctx: Context,
  username: string,
  blocked: boolean,
): Promise<void> {
  const user = await findUserByUsername(ctx, username);
  if (user === undefined) throw notFoundError("User");
  if (blocked) await change(ctx, user.id, "blocked", USER_EVENTS.blocked);
  else await change(ctx, user.id, "active", USER_EVENTS.unblocked);
}

async function change(
  ctx: Context,
  id: number,
  state: string,
  type: EventType<UserEventPayload>,
): Promise<void> {
  await ctx.transaction(async (inner) => {
    if ((await findUser(inner, id)) === undefined) throw notFoundError("User");
    if (!(await setUserState(inner, id, state))) return;
    if (state === "blocked") {
      await endAllSessionRows(inner, id);
      // Revokes tokens of other users that were created with tokens of the blocked user. The
      // blocked user's own tokens are not revoked, because the server already rejects them.
      await revokeTokensRecursively(inner, { creatorId: id });
    }
    await recordAuditEvent(inner, { action: type, subjectType: "user", subjectId: id });
    await inner.announce({ type, stream: userStream(id), payload: { user_id: id } });
  });
}
