/** Counts the open issues of a project or group, for the number in its sidebar. */
import type { Context } from "../../../platform/context.ts";
import { isProject, type PlaceRow } from "../../projects/index.ts";
import { issuesPolicy, hasPlannerAccess } from "../issues.policy.ts";
import { countIssueListTotal } from "./list-totals.ts";

/** Returns null when there are too many issues to count, or the viewer cannot see the issues. */
export async function countOpenIssues(ctx: Context, place: PlaceRow): Promise<number | null> {
  const filter = { state: "opened" } as const;
  if (!isProject(place)) return countIssueListTotal(ctx, { group: place }, filter);
  if (!issuesPolicy.list.allows(ctx.viewer, place)) return null;
  return countIssueListTotal(
    ctx,
    { project: place, seesAll: hasPlannerAccess(ctx.viewer, place) },
    filter,
  );
}
