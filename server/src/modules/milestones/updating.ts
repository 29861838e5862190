/** Updates, closes and reopens a milestone in the project or group that owns it. */
import { authorize } from "../../platform/auth/actions.ts";
import type { Context } from "../../platform/context.ts";
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
  isMilestoneTitleTaken,
  updateMilestoneRow,
  type MilestoneFields,
  type MilestoneRow,
} from "./milestones.queries.ts";
import { getPlaceAndCheckMilestonesAccess, getMilestoneInPlace } from "./reading.ts";

/** Changes of a milestone's fields. Null removes a date; undefined keeps the current value. */
export type MilestoneUpdate = {
  [Field in keyof MilestoneFields]?: MilestoneFields[Field] | undefined;
};

export async function updateMilestone(
  ctx: Context,
  where: PlaceRef,
  id: number,
  wish: MilestoneUpdate,
): Promise<MilestoneRow> {
  return ctx.transaction(async (inner) => {
    const place = await getPlaceAndCheckMilestonesAccess(inner, where);
    authorize(inner, milestonesPolicy.manage, place);
    const milestone = await getMilestoneInPlace(inner, place, id, { hold: true });
    const fields = validateMilestoneFields(applied(milestone, wish));
    if (
      fields.title !== milestone.title &&
      (await isMilestoneTitleTaken(inner, place, fields.title, id))
    ) {
      throw milestoneTitleTakenError();
    }
    await mapDuplicateMilestoneTitleError(() => updateMilestoneRow(inner, id, fields));
    await markTextUploadsReferenced(inner, fields.description);
    await announceMilestoneEvent(inner, MILESTONE_EVENTS.updated, milestone);
    return getMilestoneInPlace(inner, place, id);
  });
}

function applied(milestone: MilestoneFields, wish: MilestoneUpdate): MilestoneFields {
  return {
    title: wish.title ?? milestone.title,
    description: wish.description ?? milestone.description,
    state: wish.state ?? milestone.state,
    start_date: wish.start_date === undefined ? milestone.start_date : wish.start_date,
    due_date: wish.due_date === undefined ? milestone.due_date : wish.due_date,
  };
}
