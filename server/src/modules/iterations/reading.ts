/** Reads and lists the iterations that the viewer can see from a group, or from a project below it. */
import { reveal } from "../../platform/auth/actions.ts";
import type { Context } from "../../platform/context.ts";
import { notFoundError } from "../../platform/errors/app-error.ts";
import type { RowsWithTotal, LimitOffset } from "../../platform/http/paging.ts";
import { getPlace, isProject, type PlaceRef, type PlaceRow } from "../projects/index.ts";
import { iterationsPolicy } from "./iterations.policy.ts";
import {
  countIterationRows,
  findIteration,
  findIterationsPage,
  listIterationRows,
  type IterationFilter,
  type IterationSortKey,
  type IterationRow,
} from "./iterations.queries.ts";

export type { IterationSortKey, IterationRow } from "./iterations.queries.ts";

/**
 * With `ancestors`, a list includes the iterations of all groups above; otherwise only those of the
 * nearest group.
 */
interface Reach {
  ancestors: boolean;
}

export async function listIterations(
  ctx: Context,
  where: PlaceRef,
  { ancestors, ...filter }: IterationFilter & Reach,
  page: LimitOffset,
): Promise<RowsWithTotal<IterationRow>> {
  const holders = holdersFor(await getPlaceAndCheckIterationsAccess(ctx, where), { ancestors });
  const [rows, total] = await Promise.all([
    listIterationRows(ctx, holders, filter, page),
    countIterationRows(ctx, holders, filter),
  ]);
  return { rows, total };
}

/** Lists one keyset page of iterations, after or before the sort key `window.from`. */
export async function listIterationsPage(
  ctx: Context,
  where: PlaceRef,
  { ancestors, ...filter }: IterationFilter & Reach,
  window: { limit: number; backwards: boolean; from: IterationSortKey | null },
): Promise<IterationRow[]> {
  const holders = holdersFor(await getPlaceAndCheckIterationsAccess(ctx, where), { ancestors });
  return findIterationsPage(ctx, holders, filter, window);
}

/** Ids of the groups whose iterations are listed. Projects have no iterations of their own. */
function holdersFor(place: PlaceRow, { ancestors }: Reach): number[] {
  if (ancestors) return place.traversal_ids;
  if (!isProject(place)) return [place.id];
  return place.parent_id === null ? [] : [place.parent_id];
}

/** Loads the project or group. Throws 404 when the viewer cannot see its iterations. */
export async function getPlaceAndCheckIterationsAccess(
  ctx: Context,
  where: PlaceRef,
): Promise<PlaceRow> {
  const place = await getPlace(ctx, where);
  reveal(ctx, iterationsPolicy.read, place, () => notFoundError());
  return place;
}

export async function getIterationInGroup(
  ctx: Context,
  group: { id: number },
  id: number,
  how: { hold?: boolean } = {},
): Promise<IterationRow> {
  const iteration = await findIteration(ctx, group, id, how);
  if (iteration === undefined) throw notFoundError("Iteration");
  return iteration;
}
