/** Rate limit per user. All services that create, edit, delete or resolve notes share it. */
import { viewerUserId } from "../../../platform/auth/viewer.ts";
import type { Context } from "../../../platform/context.ts";

/**
 * Throws when the user has reached the limit. Visitors are not counted: the policy rejects them later.
 */
export async function spendNotesRateLimit(ctx: Context): Promise<void> {
  const userId = viewerUserId(ctx.viewer);
  if (userId !== null) await ctx.rateLimits.spend("notes", String(userId));
}
