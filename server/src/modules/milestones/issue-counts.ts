/**
 * Registry through which the issues module provides the number of issues per milestone. The milestones
 * module cannot import the issues module, because a module imports only modules registered before it.
 */
import type { Context } from "../../platform/context.ts";
import type { PlaceRow } from "../projects/index.ts";

export interface MilestoneIssueCounts {
  open: number;
  closed: number;
}

/**
 * Counts the issues per milestone in the project or group, without issues that are hidden from the
 * viewer. Milestones without issues can be missing in the result.
 */
export type MilestoneIssueCountsProvider = (
  ctx: Context,
  place: PlaceRow,
  milestoneIds: readonly number[],
) => Promise<Map<number, MilestoneIssueCounts>>;

let counter: MilestoneIssueCountsProvider = async () => new Map();

export function registerMilestoneIssueCountsProvider(provider: MilestoneIssueCountsProvider): void {
  counter = provider;
}

export async function countMilestoneIssues(
  ctx: Context,
  place: PlaceRow,
  milestoneIds: readonly number[],
): Promise<Map<number, MilestoneIssueCounts>> {
  return milestoneIds.length === 0 ? new Map() : counter(ctx, place, milestoneIds);
}
