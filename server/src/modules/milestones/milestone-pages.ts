/** Lists and reads milestones with their number of open and closed issues, for the milestone pages. */
import { reveal } from "../../platform/auth/actions.ts";
import type { Context } from "../../platform/context.ts";
import { notFoundError } from "../../platform/errors/app-error.ts";
import type { RowsWithTotal, LimitOffset } from "../../platform/http/paging.ts";
import type { PageRedirect } from "../../platform/pages/page.ts";
import { getPlaceForPage, type PlaceRef, type PlaceRow } from "../projects/index.ts";
import { countMilestoneIssues, type MilestoneIssueCounts } from "./issue-counts.ts";
import { milestonesPolicy } from "./milestones.policy.ts";
import {
  countMilestoneRows,
  listMilestoneRows,
  type MilestoneFilter,
  type MilestoneRow,
} from "./milestones.queries.ts";
import { getPlaceAndCheckMilestonesAccess } from "./reading.ts";

export type MilestoneWithCounts = MilestoneRow & { issues: MilestoneIssueCounts };

export async function getPlaceForMilestonesPage(
  ctx: Context,
  kind: "project" | "group",
  path: string,
  page: string,
): Promise<PlaceRow | PageRedirect> {
  return getPlaceForPage(ctx, { kind, path, page }, (place) =>
    reveal(ctx, milestonesPolicy.read, place, () => notFoundError()),
  );
}

export async function listMilestonesWithCounts(
  ctx: Context,
  where: PlaceRef,
  filter: MilestoneFilter,
  page: LimitOffset,
): Promise<RowsWithTotal<MilestoneWithCounts>> {
  const place = await getPlaceAndCheckMilestonesAccess(ctx, where);
  const [rows, total] = await Promise.all([
    listMilestoneRows(ctx, place, filter, page),
    countMilestoneRows(ctx, place, filter),
  ]);
  return { rows: await counted(ctx, place, rows), total };
}

/** Finds a milestone by its iid in the project or group that owns it, and counts its issues. */
export async function getMilestoneWithCounts(
  ctx: Context,
  where: PlaceRef,
  iid: number,
): Promise<MilestoneWithCounts> {
  const place = await getPlaceAndCheckMilestonesAccess(ctx, where);
  const only = { ancestors: false, iids: [iid] };
  const rows = await listMilestoneRows(ctx, place, only, { limit: 1, offset: 0 });
  const [milestone] = await counted(ctx, place, rows);
  if (milestone === undefined) throw notFoundError("Milestone");
  return milestone;
}

async function counted(ctx: Context, place: PlaceRow, rows: MilestoneRow[]) {
  const ids = rows.map((row) => row.id);
  const counts = await countMilestoneIssues(ctx, place, ids);
  return rows.map((row) =>
    Object.assign(row, { issues: counts.get(row.id) ?? { open: 0, closed: 0 } }),
  );
}
