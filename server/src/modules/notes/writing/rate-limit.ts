/** Rate limit per user of all services that change notes. */
import { viewerUserId } from "../../../platform/auth/viewer.ts";
import type { Context } from "../../../platform/context.ts";

/** Does nothing for visitors, because the policy rejects them afterwards. */
export async function spendNotesRateLimit(ctx: Context): Promise<void> {
  const userId = viewerUserId(ctx.viewer);
  if (userId !== null) await ctx.rateLimits.spend("notes", String(userId));
}
