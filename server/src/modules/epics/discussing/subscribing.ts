/** Services that subscribe to and unsubscribe from an epic, for viewers who can read the epic. */
import { authorize, reveal } from "../../../platform/auth/actions.ts";
import { viewerUserId } from "../../../platform/auth/viewer.ts";
import type { Context } from "../../../platform/context.ts";
import { notFoundError } from "../../../platform/errors/app-error.ts";
import { loadSubscribedFlags, setSubscription } from "../../subscriptions/index.ts";
import { epicsPolicy } from "../epics.policy.ts";
import { getEpic, type EpicRef, type EpicRow } from "../reading/reading.ts";

/** Returns for each epic, in the order of `epics`, whether the viewer is subscribed to it. */
export async function listEpicSubscriptionFlags(
  ctx: Context,
  epics: readonly EpicRow[],
): Promise<boolean[]> {
  for (const epic of epics) reveal(ctx, epicsPolicy.read, epic, () => notFoundError("Epic"));
  return loadSubscribedFlags(ctx, epics);
}

export async function setEpicSubscription(
  ctx: Context,
  ref: EpicRef,
  wanted: boolean | "toggle",
): Promise<EpicRow> {
  const userId = viewerUserId(ctx.viewer);
  if (userId !== null) await ctx.rateLimits.spend("issueUpdates", String(userId));
  return ctx.transaction(async (inner) => {
    const epic = await getEpic(inner, ref);
    authorize(inner, epicsPolicy.subscribe, epic);
    await setSubscription(inner, epic, wanted);
    return getEpic(inner, ref);
  });
}
