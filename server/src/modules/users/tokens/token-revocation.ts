/**
 * Revokes the tokens that were created with a revoked token, or with a token of a blocked user,
 * recursively.
 */
import { recordAuditEvents } from "../../../platform/audit/audit.ts";
import type { Context } from "../../../platform/context.ts";
import { revokeDescendantTokenRows, type AncestorTokenOrOwner } from "./tokens.queries.ts";
import { USER_EVENTS, userStream } from "../users.events.ts";

/**
 * Revokes all tokens that were created with the token in `root`, or with any token of the user in
 * `root`, recursively. Must run in the transaction that revokes the token or blocks the user, after
 * that change, so that no further tokens can be created.
 */
export async function revokeDescendantTokens(
  ctx: Context,
  root: AncestorTokenOrOwner,
): Promise<void> {
  for (;;) {
    const ended = await revokeDescendantTokenRows(ctx, root);
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
    const owners = new Map(ended.map(({ id, user_id: owner }) => [owner, id]));
    for (const [owner, id] of owners) {
      await ctx.announce({
        type: USER_EVENTS.tokenRevoked,
        stream: userStream(owner),
        payload: { user_id: owner, token_id: id },
      });
    }
  }
}
