/** Updates a label in the project or group that owns it, and sets its priority in a project. */
import { authorize } from "../../platform/auth/actions.ts";
import type { Context } from "../../platform/context.ts";
import { isProject, type PlaceRef, type PlaceRow } from "../projects/index.ts";
import { announceLabelEvent, announceLabelPriorityChange, LABEL_EVENTS } from "./labels.events.ts";
import { labelsPolicy } from "./labels.policy.ts";
import { setLabelPriority, updateLabelRow } from "./changing.queries.ts";
import { isLabelTitleTaken, type LabelRef, type LabelWithPriority } from "./labels.queries.ts";
import { getPlaceAndCheckLabelsAccess, getLabelInPlace } from "./reading.ts";
import {
  validateLabelColor,
  validateLabelTitle,
  mapDuplicateLabelTitleError,
  labelTitleTakenError,
} from "./field-validation.ts";

export interface LabelUpdate {
  title?: string | undefined;
  color?: string | undefined;
  description?: string | undefined;
  /**
   * New priority of the label in the project. Null removes the priority, undefined keeps it. Ignored
   * for groups.
   */
  priority?: number | null | undefined;
}

export async function updateLabel(
  ctx: Context,
  where: PlaceRef,
  ref: LabelRef,
  { priority, ...fields }: LabelUpdate,
): Promise<LabelWithPriority> {
  return ctx.transaction(async (inner) => {
    const place = await getPlaceAndCheckLabelsAccess(inner, where);
    authorize(inner, labelsPolicy.manage, place);
    // A project can also set priorities of labels of the groups above, but can edit only its
    // own labels.
    const ranksOnly = Object.values(fields).every((value) => value === undefined);
    const label = await getLabelInPlace(inner, place, ref, { ancestors: ranksOnly, hold: true });
    if (!ranksOnly) await change(inner, place, label, fields);
    if (priority !== undefined && priority !== label.priority && isProject(place)) {
      await setLabelPriority(inner, place, label.id, priority);
      await announceLabelPriorityChange(inner, label, place);
    }
    return getLabelInPlace(inner, place, label, { ancestors: ranksOnly });
  });
}

async function change(
  ctx: Context,
  place: PlaceRow,
  label: LabelWithPriority,
  wish: Omit<LabelUpdate, "priority">,
): Promise<void> {
  const fields = {
    title: wish.title === undefined ? label.title : validateLabelTitle(wish.title),
    color: wish.color === undefined ? label.color : validateLabelColor(wish.color),
    description: wish.description ?? label.description,
  };
  if (
    fields.title !== label.title &&
    (await isLabelTitleTaken(ctx, place, fields.title, label.id))
  ) {
    throw labelTitleTakenError();
  }
  await mapDuplicateLabelTitleError(() => updateLabelRow(ctx, label.id, fields));
  await announceLabelEvent(ctx, LABEL_EVENTS.updated, label);
}
