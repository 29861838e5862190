/**
 * Registry through which the issues module provides the number of issues per label. The labels module
 * cannot import the issues module, because a module imports only modules that are registered before it.
 */
import type { Context } from "../../platform/context.ts";
import type { PlaceRow } from "../projects/index.ts";

export interface LabelIssueCounts {
  open: number;
  closed: number;
}

/**
 * Counts the issues per label in the project or group, without issues that are hidden from the
 * viewer. Labels without issues can be missing in the result.
 */
export type LabelIssueCountsProvider = (
  ctx: Context,
  place: PlaceRow,
  labelIds: readonly number[],
) => Promise<Map<number, LabelIssueCounts>>;

let counter: LabelIssueCountsProvider = async () => new Map();

export function registerLabelIssueCountsProvider(provider: LabelIssueCountsProvider): void {
  counter = provider;
}

export async function countLabelIssues(
  ctx: Context,
  place: PlaceRow,
  labelIds: readonly number[],
): Promise<Map<number, LabelIssueCounts>> {
  return labelIds.length === 0 ? new Map() : counter(ctx, place, labelIds);
}
