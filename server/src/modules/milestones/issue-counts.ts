/** How many issues are planned for a milestone is known further down: whoever keeps issues registers here. */
import type { Context } from "../../platform/context.ts";
import type { PlaceRow } from "../projects/index.ts";

export interface MilestoneIssueCounts {
  open: number;
  closed: number;
}

/** Counts, per milestone, the issues of the place that the viewer may see. Those without any may be left out. */
export type MilestoneIssueCounter = (
  ctx: Context,
  place: PlaceRow,
  milestoneIds: readonly number[],
) => Promise<Map<number, MilestoneIssueCounts>>;

let counter: MilestoneIssueCounter = async () => new Map();

export function registerMilestoneIssueCounter(provider: MilestoneIssueCounter): void {
  counter = provider;
}

export async function countMilestoneIssues(
  ctx: Context,
  place: PlaceRow,
  milestoneIds: readonly number[],
): Promise<Map<number, MilestoneIssueCounts>> {
  return milestoneIds.length === 0 ? new Map() : counter(ctx, place, milestoneIds);
}
