/** How many issues carry a label is known further down: whoever keeps issues registers here. */
import type { Context } from "../../platform/context.ts";
import type { PlaceRow } from "../projects/index.ts";

export interface LabelIssueCounts {
  open: number;
  closed: number;
}

/** Counts, per label, the issues of the place that the viewer may see. Labels without any may be left out. */
export type LabelIssueCounter = (
  ctx: Context,
  place: PlaceRow,
  labelIds: readonly number[],
) => Promise<Map<number, LabelIssueCounts>>;

let counter: LabelIssueCounter = async () => new Map();

export function registerLabelIssueCounter(provider: LabelIssueCounter): void {
  counter = provider;
}

export async function countLabelIssues(
  ctx: Context,
  place: PlaceRow,
  labelIds: readonly number[],
): Promise<Map<number, LabelIssueCounts>> {
  return labelIds.length === 0 ? new Map() : counter(ctx, place, labelIds);
}
