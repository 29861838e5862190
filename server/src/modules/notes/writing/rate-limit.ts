/** What everything that changes notes begins with: nobody does it too often. */
import { viewerUserId } from "../../../platform/auth/viewer.ts";
import type { Context } from "../../../platform/context.ts";

/** Whoever may not write at all is refused later. */
export async function spendNotesRateLimit(ctx: Context): Promise<void> {
  const userId = viewerUserId(ctx.viewer);
  if (userId !== null) await ctx.rateLimits.spend("notes", String(userId));
}
