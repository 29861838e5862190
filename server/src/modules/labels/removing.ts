/** Deletes a label in the project or group that owns it. */
import { authorize } from "../../platform/auth/actions.ts";
import type { Context } from "../../platform/context.ts";
import type { PlaceRef } from "../projects/index.ts";
import { announceLabelEvent, LABEL_EVENTS } from "./labels.events.ts";
import { labelsPolicy } from "./labels.policy.ts";
import { deleteLabel } from "./changing.queries.ts";
import type { LabelRef } from "./labels.queries.ts";
import { getPlaceAndCheckLabelsAccess, getLabelInPlace } from "./reading.ts";

export async function removeLabel(ctx: Context, where: PlaceRef, ref: LabelRef): Promise<void> {
  await ctx.transaction(async (inner) => {
    const place = await getPlaceAndCheckLabelsAccess(inner, where);
    authorize(inner, labelsPolicy.manage, place);
    const label = await getLabelInPlace(inner, place, ref, { ancestors: false, hold: true });
    await announceLabelEvent(inner, LABEL_EVENTS.deleted, label);
    await deleteLabel(inner, label.id);
  });
}
