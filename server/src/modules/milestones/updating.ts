/** Changing, closing and reopening a milestone where it belongs. */
import { authorize } from "../../platform/auth/actions.ts";
import type { Context } from "../../platform/context.ts";
import type { PlaceRef } from "../projects/index.ts";
import { keepFilesNamedIn } from "../uploads/index.ts";
import { checked, takingTitle, titleTaken } from "./field-validation.ts";
import { announceMilestone, MILESTONE_EVENTS } from "./milestones.events.ts";
import { milestonesPolicy } from "./milestones.policy.ts";
import {
  isTitleTaken,
  updateMilestone as updateMilestoneRow,
  type MilestoneFields,
  type MilestoneRow,
} from "./milestones.queries.ts";
import { getPlannedPlace, milestoneIn } from "./reading.ts";

/** Null takes a date away; what is undefined stays. */
export type MilestoneChange = {
  [Field in keyof MilestoneFields]?: MilestoneFields[Field] | undefined;
};

export async function updateMilestone(
  ctx: Context,
  where: PlaceRef,
  id: number,
  wish: MilestoneChange,
): Promise<MilestoneRow> {
  return ctx.transaction(async (inner) => {
    const place = await getPlannedPlace(inner, where);
    authorize(inner, milestonesPolicy.manage, place);
    const milestone = await milestoneIn(inner, place, id, { hold: true });
    const fields = checked(applied(milestone, wish));
    if (fields.title !== milestone.title && (await isTitleTaken(inner, place, fields.title, id))) {
      throw titleTaken();
    }
    await takingTitle(() => updateMilestoneRow(inner, id, fields));
    await keepFilesNamedIn(inner, fields.description);
    await announceMilestone(inner, MILESTONE_EVENTS.updated, milestone);
    return milestoneIn(inner, place, id);
  });
}

function applied(milestone: MilestoneFields, wish: MilestoneChange): MilestoneFields {
  return {
    title: wish.title ?? milestone.title,
    description: wish.description ?? milestone.description,
    state: wish.state ?? milestone.state,
    start_date: wish.start_date === undefined ? milestone.start_date : wish.start_date,
    due_date: wish.due_date === undefined ? milestone.due_date : wish.due_date,
  };
}
