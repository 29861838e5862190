/** Making a milestone, with the next number of its project or group. */
import { authorize } from "../../platform/auth/actions.ts";
import type { Context } from "../../platform/context.ts";
import { takeIid } from "../access/index.ts";
import type { PlaceRef } from "../projects/index.ts";
import { keepFilesNamedIn } from "../uploads/index.ts";
import { checked, takingTitle, titleTaken } from "./field-validation.ts";
import { announceMilestone, MILESTONE_EVENTS } from "./milestones.events.ts";
import { milestonesPolicy } from "./milestones.policy.ts";
import {
  insertMilestone,
  isTitleTaken,
  type MilestoneFields,
  type MilestoneRow,
} from "./milestones.queries.ts";
import { getPlannedPlace, milestoneIn } from "./reading.ts";

export async function createMilestone(
  ctx: Context,
  where: PlaceRef,
  wish: MilestoneFields,
): Promise<MilestoneRow> {
  return ctx.transaction(async (inner) => {
    const place = await getPlannedPlace(inner, where);
    authorize(inner, milestonesPolicy.manage, place);
    const fields = checked(wish);
    if (await isTitleTaken(inner, place, fields.title)) throw titleTaken();
    const iid = await takeIid(inner, place.id, "milestones");
    const id = await takingTitle(() => insertMilestone(inner, place, iid, fields));
    const milestone = await milestoneIn(inner, place, id);
    await keepFilesNamedIn(inner, fields.description);
    await announceMilestone(inner, MILESTONE_EVENTS.created, milestone);
    return milestone;
  });
}
