/** How many issues carry a label, for the lists of labels. */
import type { Context } from "../../../platform/context.ts";
import type { IssueCounts } from "../../labels/index.ts";
import { isProject, type PlaceRow } from "../../projects/index.ts";
import { issuesPolicy, plans } from "../issues.policy.ts";
import type { Scope } from "./list-conditions.queries.ts";
import { countsByLabel } from "./listing.queries.ts";

export async function countByLabel(
  ctx: Context,
  place: PlaceRow,
  labelIds: readonly number[],
): Promise<Map<number, IssueCounts>> {
  const scope = scopeOf(ctx, place);
  return scope === null ? new Map() : countsByLabel(ctx, scope, labelIds);
}

/** Where issues are counted; null where the viewer sees none. */
export function scopeOf(ctx: Context, place: PlaceRow): Scope | null {
  if (!isProject(place)) return { group: place };
  // Labels can be read where issues are switched off.
  if (!issuesPolicy.list.allows(ctx.viewer, place)) return null;
  return { project: place, seesAll: plans(ctx.viewer, place) };
}
