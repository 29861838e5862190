/**
 * Revokes tokens together with the tokens that were created with them, recursively: those of a revoked
 * token, of a user who is blocked, demoted or promoted, and of a user who changed the password.
 */
import { recordAuditEvents } from "../../../platform/audit/audit.ts";
import type { Context } from "../../../platform/context.ts";
import { revokeTokenRowsRecursively, type TokensToRevoke } from "./tokens.queries.ts";
import { USER_EVENTS, userStream } from "../users.events.ts";

/**
 * Must run in the transaction that revokes the token or changes the user, after that change, so that no
 * further tokens can be created.
 */
export async function revokeTokensRecursively(ctx: Context, which: TokensToRevoke): Promise<void> {
  for (;;) {
    const ended = await revokeTokenRowsRecursively(ctx, which);
    if (ended.length === 0) return;
    await recordAuditEvents(
      ctx,
      ended.map(({ id }) => ({
        action: USER_EVENTS.tokenRevoked,
        subjectType: "personal_access_token",
        subjectId: id,
      })),
    );
    // One event per owner is enough, because after the event the server checks all cable connections of
    // the owner again.
    const lastOfOwners = new Map(ended.map((token) => [token.user_id, token]));
    for (const { id, user_id, made_by_user_id } of lastOfOwners.values()) {
      await ctx.announce({
        type: USER_EVENTS.tokenRevoked,
        stream: userStream(user_id),
        payload: { user_id, token_id: id, made_by_user_id },
      });
    }
  }
}
