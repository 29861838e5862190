/** Counts, for each iteration, the issues that the viewer can see; used by the iteration pages. */
import type { Context } from "../../../platform/context.ts";
import type { IterationIssueCounts } from "../../iterations/index.ts";
import type { PlaceRow } from "../../projects/index.ts";
import { findIssueCountsByIteration } from "./iteration-counts.queries.ts";
import { toIssueListScope } from "./label-counts.ts";

export async function countIssuesByIteration(
  ctx: Context,
  place: PlaceRow,
  iterationIds: readonly number[],
): Promise<Map<number, IterationIssueCounts>> {
  const scope = toIssueListScope(ctx, place);
  return scope === null ? new Map() : findIssueCountsByIteration(ctx, scope, iterationIds);
}
