/** Service that subscribes the viewer to an epic and unsubscribes them. */
import { authorize } from "../../../platform/auth/actions.ts";
import { viewerUserId } from "../../../platform/auth/viewer.ts";
import type { Context } from "../../../platform/context.ts";
import { setSubscription } from "../../subscriptions/index.ts";
import { epicsPolicy } from "../epics.policy.ts";
import { getEpic, type EpicRef } from "../reading/reading.ts";

export async function toggleEpicSubscription(ctx: Context, ref: EpicRef): Promise<void> {
  const userId = viewerUserId(ctx.viewer);
  if (userId !== null) await ctx.rateLimits.spend("issueUpdates", String(userId));
  await ctx.transaction(async (inner) => {
    const epic = await getEpic(inner, ref);
    authorize(inner, epicsPolicy.subscribe, epic);
    await setSubscription(inner, epic, "toggle");
  });
}
