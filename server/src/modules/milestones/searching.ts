/** Finds milestones of all projects that the viewer can see, or of a group's projects. */
import { authorize } from "../../platform/auth/actions.ts";
import { rateLimitKey } from "../../platform/auth/viewer.ts";
import type { Context } from "../../platform/context.ts";
import type { LimitOffset, RowsWithTotal } from "../../platform/http/paging.ts";
import { milestonesPolicy } from "./milestones.policy.ts";
import type { MilestoneRow } from "./milestones.queries.ts";
import {
  countMatchingMilestoneRows,
  listMatchingMilestoneRows,
  type MilestoneSearch,
} from "./searching.queries.ts";

export async function searchMilestones(
  ctx: Context,
  wish: MilestoneSearch,
  page: LimitOffset,
): Promise<RowsWithTotal<MilestoneRow>> {
  authorize(ctx, milestonesPolicy.search);
  await ctx.rateLimits.spend("search", rateLimitKey(ctx.viewer));
  const [rows, total] = await Promise.all([
    listMatchingMilestoneRows(ctx, wish, page),
    countMatchingMilestoneRows(ctx, wish),
  ]);
  return { rows, total };
}
