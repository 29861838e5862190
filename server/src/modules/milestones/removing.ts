/** Deletes a milestone in the project or group that owns it. */
import { authorize } from "../../platform/auth/actions.ts";
import type { Context } from "../../platform/context.ts";
import type { PlaceRef } from "../projects/index.ts";
import { announceMilestone, MILESTONE_EVENTS } from "./milestones.events.ts";
import { milestonesPolicy } from "./milestones.policy.ts";
import { deleteMilestone } from "./milestones.queries.ts";
import { getMilestonesPlace, getMilestoneInPlace } from "./reading.ts";

export async function removeMilestone(ctx: Context, where: PlaceRef, id: number): Promise<void> {
  await ctx.transaction(async (inner) => {
    const place = await getMilestonesPlace(inner, where);
    authorize(inner, milestonesPolicy.manage, place);
    const milestone = await getMilestoneInPlace(inner, place, id, { hold: true });
    await announceMilestone(inner, MILESTONE_EVENTS.deleted, milestone);
    await deleteMilestone(inner, id);
  });
}
