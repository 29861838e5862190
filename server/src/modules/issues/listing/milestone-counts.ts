/** Counts, for each milestone, the issues that the viewer can see; used by the milestone pages. */
import type { Context } from "../../../platform/context.ts";
import type { MilestoneIssueCounts } from "../../milestones/index.ts";
import type { PlaceRow } from "../../projects/index.ts";
import { toIssueListScope } from "./label-counts.ts";
import { findIssueCountsByMilestone } from "./milestone-counts.queries.ts";

export async function countIssuesByMilestone(
  ctx: Context,
  place: PlaceRow,
  milestoneIds: readonly number[],
): Promise<Map<number, MilestoneIssueCounts>> {
  const scope = toIssueListScope(ctx, place);
  return scope === null ? new Map() : findIssueCountsByMilestone(ctx, scope, milestoneIds);
}
