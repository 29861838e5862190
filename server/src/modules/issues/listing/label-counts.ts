/** How many issues carry a label, for the lists of labels. */
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

/** Where issues are counted; null where the viewer sees none. */
export function toIssueListScope(ctx: Context, place: PlaceRow): IssueListScope | null {
  if (!isProject(place)) return { group: place };
  // Labels can be read where issues are switched off.
  if (!issuesPolicy.list.allows(ctx.viewer, place)) return null;
  return { project: place, seesAll: hasPlannerAccess(ctx.viewer, place) };
}
