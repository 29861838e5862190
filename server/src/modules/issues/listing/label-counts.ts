/** Issue counts per label, for label lists. */
import type { Context } from "../../../platform/context.ts";
import type { LabelIssueCounts } from "../../labels/index.ts";
import { isProject, type PlaceRow } from "../../projects/index.ts";
import { issuesPolicy, hasPlannerAccess } from "../issues.policy.ts";
import type { IssueListScope } from "./list-conditions.queries.ts";
import { findIssueCountsByLabel } from "./listing.queries.ts";

export async function countIssuesByLabel(
  ctx: Context,
  place: PlaceRow,
  labelIds: readonly number[],
): Promise<Map<number, LabelIssueCounts>> {
  const scope = toIssueListScope(ctx, place);
  return scope === null ? new Map() : findIssueCountsByLabel(ctx, scope, labelIds);
}

/** The issues to count for a project or group; null when the viewer sees no issues of the project. */
export function toIssueListScope(ctx: Context, place: PlaceRow): IssueListScope | null {
  if (!isProject(place)) return { group: place };
  // The viewer can read the labels of a project whose issues are disabled; then there are no counts.
  if (!issuesPolicy.list.allows(ctx.viewer, place)) return null;
  return { project: place, seesAll: hasPlannerAccess(ctx.viewer, place) };
}
