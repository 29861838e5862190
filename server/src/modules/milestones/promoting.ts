/**
 * Promotes a project's milestone to its group, and merges
 * all milestones with the same title below the group.
 */
import { authorize } from "../../platform/auth/actions.ts";
import type { Context } from "../../platform/context.ts";
import { AppError } from "../../platform/errors/app-error.ts";
import { findNamespace, allocateIid, type NamespaceRow } from "../access/index.ts";
import type { PlaceRef, PlaceRow } from "../projects/index.ts";
import { mapDuplicateMilestoneTitleError } from "./field-validation.ts";
import {
  announceMilestoneMerge,
  announceMilestoneEvent,
  MILESTONE_EVENTS,
} from "./milestones.events.ts";
import { milestonesPolicy } from "./milestones.policy.ts";
import {
  deleteMilestone,
  moveMilestoneToGroup,
  lockMilestonesWithTitle,
  type MilestoneRow,
} from "./milestones.queries.ts";
import { getPlaceAndCheckMilestonesAccess, getMilestoneInPlace } from "./reading.ts";

export async function promoteMilestone(
  ctx: Context,
  where: PlaceRef,
  id: number,
): Promise<MilestoneRow> {
  return ctx.transaction(async (inner) => {
    const project = await getPlaceAndCheckMilestonesAccess(inner, where);
    authorize(inner, milestonesPolicy.manage, project);
    const group = await groupAbove(inner, project);
    authorize(inner, milestonesPolicy.promote, group);
    const milestone = await getMilestoneInPlace(inner, project, id, { hold: true });
    const all = await lockMilestonesWithTitle(inner, group, milestone.title);
    const above = all.find(({ namespace_id: holder }) => holder === group.id);
    const kept = above ?? milestone;
    for (const merged of all.filter((other) => other.id !== kept.id)) {
      await announceMilestoneMerge(inner, merged, kept);
      await deleteMilestone(inner, merged.id);
    }
    if (above === undefined) {
      const iid = await allocateIid(inner, group.id, "milestones");
      await mapDuplicateMilestoneTitleError(() => moveMilestoneToGroup(inner, kept.id, group, iid));
    }
    const promoted = await getMilestoneInPlace(inner, group, kept.id);
    await announceMilestoneEvent(inner, MILESTONE_EVENTS.updated, promoted);
    return promoted;
  });
}

async function groupAbove(ctx: Context, project: PlaceRow): Promise<NamespaceRow> {
  const parent =
    project.parent_id === null ? undefined : await findNamespace(ctx, { id: project.parent_id });
  if (parent?.kind === "group") return parent;
  throw new AppError("bad_request", "Only milestones of a group's project can be promoted");
}
