/**
 * Promotes a project's label to its group, and merges all labels with the same title below the group.
 */
import { authorize } from "../../platform/auth/actions.ts";
import type { Context } from "../../platform/context.ts";
import { AppError } from "../../platform/errors/app-error.ts";
import { findNamespace, type NamespaceRow } from "../access/index.ts";
import type { PlaceRef, PlaceRow } from "../projects/index.ts";
import { announceLabelEvent, announceLabelMerge, LABEL_EVENTS } from "./labels.events.ts";
import { labelsPolicy } from "./labels.policy.ts";
import {
  deleteLabel,
  moveLabelToGroup,
  lockLabelsWithTitle,
  copyMissingLabelPriorities,
} from "./changing.queries.ts";
import type { LabelRef, LabelWithPriority } from "./labels.queries.ts";
import { getPlaceAndCheckLabelsAccess, getLabelInPlace } from "./reading.ts";
import { mapDuplicateLabelTitleError } from "./field-validation.ts";

export async function promoteLabel(
  ctx: Context,
  where: PlaceRef,
  ref: LabelRef,
): Promise<LabelWithPriority> {
  return ctx.transaction(async (inner) => {
    const project = await getPlaceAndCheckLabelsAccess(inner, where);
    authorize(inner, labelsPolicy.manage, project);
    const group = await groupAbove(inner, project);
    authorize(inner, labelsPolicy.promote, group);
    const label = await getLabelInPlace(inner, project, ref, { ancestors: false, hold: true });
    const all = await lockLabelsWithTitle(inner, group, label.title);
    const kept = all.find(({ namespace_id: holder }) => holder === group.id) ?? label;
    for (const merged of all.filter(({ id }) => id !== kept.id)) {
      await copyMissingLabelPriorities(inner, merged.id, kept.id);
      await announceLabelMerge(inner, merged, kept);
      await deleteLabel(inner, merged.id);
    }
    await mapDuplicateLabelTitleError(() => moveLabelToGroup(inner, kept.id, group));
    const promoted = await getLabelInPlace(inner, project, kept, { ancestors: true });
    await announceLabelEvent(inner, LABEL_EVENTS.updated, promoted);
    return promoted;
  });
}

async function groupAbove(ctx: Context, project: PlaceRow): Promise<NamespaceRow> {
  const parent =
    project.parent_id === null ? undefined : await findNamespace(ctx, { id: project.parent_id });
  if (parent?.kind === "group") return parent;
  throw new AppError("bad_request", "Only labels of a group's project can be promoted");
}
