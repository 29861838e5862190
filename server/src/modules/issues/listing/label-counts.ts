/** Counts the issues per label that the viewer can see, for lists of labels. */
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

/**
 * Which issues to count for a project or group. Null when the viewer cannot list the project's
 * issues.
 */
export function toIssueListScope(ctx: Context, place: PlaceRow): IssueListScope | null {
  if (!isProject(place)) return { group: place };
  // A viewer can read the labels of a project even where its issues are disabled; then nothing is
  // counted.
  if (!issuesPolicy.list.allows(ctx.viewer, place)) return null;
  return { project: place, seesAll: hasPlannerAccess(ctx.viewer, place) };
}
