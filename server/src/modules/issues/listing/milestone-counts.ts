/** How many issues are planned for a milestone, for the pages of milestones. */
import type { Context } from "../../../platform/context.ts";
import type { PlannedIssues } from "../../milestones/index.ts";
import type { PlaceRow } from "../../projects/index.ts";
import { scopeOf } from "./label-counts.ts";
import { countsByMilestone } from "./milestone-counts.queries.ts";

export async function countByMilestone(
  ctx: Context,
  place: PlaceRow,
  milestoneIds: readonly number[],
): Promise<Map<number, PlannedIssues>> {
  const scope = scopeOf(ctx, place);
  return scope === null ? new Map() : countsByMilestone(ctx, scope, milestoneIds);
}
