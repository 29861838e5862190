/**
 * Rate limit per user, which administrators set. All services that create, edit, delete or resolve notes
 * share it.
 */
import { viewerUserId } from "../../../platform/auth/viewer.ts";
import type { Context } from "../../../platform/context.ts";
import { getSettings } from "../../settings/index.ts";

/**
 * Throws when the user has reached the limit; a limit of 0 allows any number. Visitors are not counted:
 * the policy rejects them later.
 */
export async function spendNotesRateLimit(ctx: Context): Promise<void> {
  const userId = viewerUserId(ctx.viewer);
  if (userId === null) return;
  const { notes_create_limit: limit } = await getSettings(ctx);
  const most = limit === 0 ? Number.MAX_SAFE_INTEGER : limit;
  await ctx.rateLimits.spend("notes", String(userId), 1, most);
}
