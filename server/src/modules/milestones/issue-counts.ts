/** How many issues are planned for a milestone is known further down: whoever keeps issues registers here. */
import type { Context } from "../../platform/context.ts";
import type { PlaceRow } from "../projects/index.ts";

export interface PlannedIssues {
  open: number;
  closed: number;
}

/** Counts, per milestone, the issues of the place that the viewer may see. Those without any may be left out. */
export type PlannedCounter = (
  ctx: Context,
  place: PlaceRow,
  milestoneIds: readonly number[],
) => Promise<Map<number, PlannedIssues>>;

let counter: PlannedCounter = async () => new Map();

export function countPlannedWith(provider: PlannedCounter): void {
  counter = provider;
}

export async function countPlanned(
  ctx: Context,
  place: PlaceRow,
  milestoneIds: readonly number[],
): Promise<Map<number, PlannedIssues>> {
  return milestoneIds.length === 0 ? new Map() : counter(ctx, place, milestoneIds);
}
