/**
 * Registry through which the issues module provides the issues of iterations. The iterations module
 * cannot import the issues module, because a module imports only modules registered before it.
 */
import type { Context } from "../../platform/context.ts";
import type { PlaceRow } from "../projects/index.ts";

export interface IterationIssueCounts {
  issues: { open: number; closed: number };
  /** Sums of the weights of these issues. */
  weight: { open: number; closed: number };
}

/**
 * Counts the issues of iterations in the project or group, without issues that are hidden from the
 * viewer. Iterations without issues can be missing in the result.
 */
export type IterationIssueCountsProvider = (
  ctx: Context,
  place: PlaceRow,
  iterationIds: readonly number[],
) => Promise<Map<number, IterationIssueCounts>>;

let counter: IterationIssueCountsProvider = async () => new Map();

export function registerIterationIssueCountsProvider(provider: IterationIssueCountsProvider): void {
  counter = provider;
}

export async function countIterationIssues(
  ctx: Context,
  place: PlaceRow,
  iterationIds: readonly number[],
): Promise<Map<number, IterationIssueCounts>> {
  return iterationIds.length === 0 ? new Map() : counter(ctx, place, iterationIds);
}
