/** Reads and lists the milestones that the viewer can see from a project or group. */
import { reveal } from "../../platform/auth/actions.ts";
import type { Context } from "../../platform/context.ts";
import { notFoundError } from "../../platform/errors/app-error.ts";
import type { RowsWithTotal, LimitOffset } from "../../platform/http/paging.ts";
import { getPlace, type PlaceRef, type PlaceRow } from "../projects/index.ts";
import { milestonesPolicy } from "./milestones.policy.ts";
import {
  countMilestoneRows,
  findMilestone,
  listMilestoneRows,
  type MilestoneFilter,
  type MilestoneRow,
} from "./milestones.queries.ts";

export async function listMilestones(
  ctx: Context,
  where: PlaceRef,
  filter: MilestoneFilter,
  page: LimitOffset,
): Promise<RowsWithTotal<MilestoneRow>> {
  const place = await getPlaceAndCheckMilestonesAccess(ctx, where);
  const [rows, total] = await Promise.all([
    listMilestoneRows(ctx, place, filter, page),
    countMilestoneRows(ctx, place, filter),
  ]);
  return { rows, total };
}

export async function getMilestone(
  ctx: Context,
  where: PlaceRef,
  id: number,
): Promise<MilestoneRow> {
  return getMilestoneInPlace(ctx, await getPlaceAndCheckMilestonesAccess(ctx, where), id);
}

/** Loads the project or group. Throws 404 when the viewer cannot see its milestones. */
export async function getPlaceAndCheckMilestonesAccess(
  ctx: Context,
  where: PlaceRef,
): Promise<PlaceRow> {
  const place = await getPlace(ctx, where);
  reveal(ctx, milestonesPolicy.read, place, () => notFoundError());
  return place;
}

export async function getMilestoneInPlace(
  ctx: Context,
  place: { id: number },
  id: number,
  how: { hold?: boolean } = {},
): Promise<MilestoneRow> {
  const milestone = await findMilestone(ctx, place, id, how);
  if (milestone === undefined) throw notFoundError("Milestone");
  return milestone;
}
