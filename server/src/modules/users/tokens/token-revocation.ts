/**
 * When a token is revoked, revokes the tokens that were created with it, and the tokens created with
 * those.
 */
import { recordAudits } from "../../../platform/audit/audit.ts";
import type { Context } from "../../../platform/context.ts";
import { revokeDescendantTokenRows, type DescendantTokensRoot } from "./tokens.queries.ts";
import { USER_EVENTS, userStream } from "../users.events.ts";

/**
 * Revokes all tokens that were created with the root, recursively. Must run in the transaction that
 * revokes the root, after the root is revoked, so that the root cannot create further tokens.
 */
export async function revokeDescendantTokens(
  ctx: Context,
  root: DescendantTokensRoot,
): Promise<void> {
  for (;;) {
    const ended = await revokeDescendantTokenRows(ctx, root);
    if (ended.length === 0) return;
    await recordAudits(
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
