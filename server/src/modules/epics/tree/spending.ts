/** The rate limit of changes to the tree of epics and to the issues of epics. */
import { viewerUserId } from "../../../platform/auth/viewer.ts";
import type { Context } from "../../../platform/context.ts";

export async function spendOnEpicTree({ viewer, rateLimits }: Context): Promise<void> {
  const userId = viewerUserId(viewer);
  if (userId !== null) await rateLimits.spend("issueLinks", String(userId));
}
