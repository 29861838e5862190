/** Deletes a milestone in the project or group that owns it. */
import { authorize } from "../../platform/auth/actions.ts";
import type { Context } from "../../platform/context.ts";
import type { PlaceRef } from "../projects/index.ts";
import { announceMilestoneEvent, MILESTONE_EVENTS } from "./milestones.events.ts";
import { milestonesPolicy } from "./milestones.policy.ts";
import { deleteMilestone } from "./milestones.queries.ts";
import { getPlaceAndCheckMilestonesAccess, getMilestoneInPlace } from "./reading.ts";

export async function removeMilestone(ctx: Context, where: PlaceRef, id: number): Promise<void> {
  await ctx.transaction(async (inner) => {
    const place = await getPlaceAndCheckMilestonesAccess(inner, where);
    authorize(inner, milestonesPolicy.manage, place);
    const milestone = await getMilestoneInPlace(inner, place, id, { hold: true });
    await announceMilestoneEvent(inner, MILESTONE_EVENTS.deleted, milestone);
    await deleteMilestone(inner, id);
  });
}
