/** How much is open in a place, for those who only want the number beside its name. */
import type { Context } from "../../../platform/context.ts";
import { isProject, type PlaceRow } from "../../projects/index.ts";
import { issuesPolicy, plans } from "../issues.policy.ts";
import { totalOf } from "./list-totals.ts";

/** Null where there are too many to count, or none may be seen. */
export async function countOpenIssues(ctx: Context, place: PlaceRow): Promise<number | null> {
  const filter = { state: "opened" } as const;
  if (!isProject(place)) return totalOf(ctx, { group: place }, filter);
  if (!issuesPolicy.list.allows(ctx.viewer, place)) return null;
  return totalOf(ctx, { project: place, seesAll: plans(ctx.viewer, place) }, filter);
}
