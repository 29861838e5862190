/** Revokes the tokens that were created with a token, recursively, when that token is revoked. */
import { recordAudits } from "../../../platform/audit/audit.ts";
import type { Context } from "../../../platform/context.ts";
import { revokeDescendantTokenRows, type DescendantRoot } from "./tokens.queries.ts";
import { USER_EVENTS, userStream } from "../users.events.ts";

/**
 * Revokes all tokens that were created with the root, recursively. Must run in the transaction that has
 * already revoked the root, so that the root cannot create further tokens meanwhile.
 */
export async function revokeDescendantTokens(ctx: Context, root: DescendantRoot): Promise<void> {
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
    // One event per owner is enough: after it the server checks all cable connections of that owner
    // again.
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
