/**
 * Counts, for each label in a list of labels, the issues with this label that the viewer can see.
 */
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
 * Converts a project or group to the scope of an issue list. Returns null when the viewer cannot
 * list the issues of the project.
 */
export function toIssueListScope(ctx: Context, place: PlaceRow): IssueListScope | null {
  if (!isProject(place)) return { group: place };
  // A viewer who cannot list the issues, for example because the project has issues disabled, can
  // still read the labels.
  if (!issuesPolicy.list.allows(ctx.viewer, place)) return null;
  return { project: place, seesAll: hasPlannerAccess(ctx.viewer, place) };
}
