/** Ending the tokens that a token made, and those that they made, when it is revoked. */
import { recordAudits } from "../../../platform/audit/audit.ts";
import type { Context } from "../../../platform/context.ts";
import { revokeDescendantRows, type DescendantRoot } from "./tokens.queries.ts";
import { USER_EVENTS, userStream } from "../users.events.ts";

/** In the caller's transaction, after the root itself was revoked: from then on it can make no others. */
export async function revokeDescendantTokens(ctx: Context, root: DescendantRoot): Promise<void> {
  for (;;) {
    const ended = await revokeDescendantRows(ctx, root);
    if (ended.length === 0) return;
    await recordAudits(
      ctx,
      ended.map(({ id }) => ({
        action: USER_EVENTS.tokenRevoked,
        subjectType: "personal_access_token",
        subjectId: id,
      })),
    );
    // One event for each owner: open connections of theirs are all checked again.
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
