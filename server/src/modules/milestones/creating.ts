/** Creates a milestone with the next iid of its project or group. */
import { authorize } from "../../platform/auth/actions.ts";
import type { Context } from "../../platform/context.ts";
import { allocateIid } from "../access/index.ts";
import type { PlaceRef } from "../projects/index.ts";
import { markTextUploadsReferenced } from "../uploads/index.ts";
import {
  validateMilestoneFields,
  mapDuplicateMilestoneTitleError,
  milestoneTitleTakenError,
} from "./field-validation.ts";
import { announceMilestoneEvent, MILESTONE_EVENTS } from "./milestones.events.ts";
import { milestonesPolicy } from "./milestones.policy.ts";
import {
  insertMilestone,
  isMilestoneTitleTaken,
  type MilestoneFields,
  type MilestoneRow,
} from "./milestones.queries.ts";
import { getPlaceAndCheckMilestonesAccess, getMilestoneInPlace } from "./reading.ts";

export async function createMilestone(
  ctx: Context,
  where: PlaceRef,
  wish: MilestoneFields,
): Promise<MilestoneRow> {
  return ctx.transaction(async (inner) => {
    const place = await getPlaceAndCheckMilestonesAccess(inner, where);
    authorize(inner, milestonesPolicy.manage, place);
    const fields = validateMilestoneFields(wish);
    if (await isMilestoneTitleTaken(inner, place, fields.title)) throw milestoneTitleTakenError();
    const iid = await allocateIid(inner, place.id, "milestones");
    const id = await mapDuplicateMilestoneTitleError(() =>
      insertMilestone(inner, place, iid, fields),
    );
    const milestone = await getMilestoneInPlace(inner, place, id);
    await markTextUploadsReferenced(inner, fields.description);
    await announceMilestoneEvent(inner, MILESTONE_EVENTS.created, milestone);
    return milestone;
  });
}
