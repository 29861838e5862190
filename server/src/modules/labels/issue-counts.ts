/** How many issues carry a label is known further down: whoever keeps issues registers here. */
import type { Context } from "../../platform/context.ts";
import type { PlaceRow } from "../projects/index.ts";

export interface IssueCounts {
  open: number;
  closed: number;
}

/** Counts, per label, the issues of the place that the viewer may see. Labels without any may be left out. */
export type IssueCounter = (
  ctx: Context,
  place: PlaceRow,
  labelIds: readonly number[],
) => Promise<Map<number, IssueCounts>>;

let counter: IssueCounter = async () => new Map();

export function countIssuesWith(provider: IssueCounter): void {
  counter = provider;
}

export async function countIssues(
  ctx: Context,
  place: PlaceRow,
  labelIds: readonly number[],
): Promise<Map<number, IssueCounts>> {
  return labelIds.length === 0 ? new Map() : counter(ctx, place, labelIds);
}
