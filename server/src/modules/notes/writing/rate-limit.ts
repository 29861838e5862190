/** What everything that changes notes begins with: nobody does it too often. */
import { userIdOf } from "../../../platform/auth/viewer.ts";
import type { Context } from "../../../platform/context.ts";

/** Whoever may not write at all is refused later. */
export async function spendOnNotes(ctx: Context): Promise<void> {
  const userId = userIdOf(ctx.viewer);
  if (userId !== null) await ctx.rateLimits.spend("notes", String(userId));
}
