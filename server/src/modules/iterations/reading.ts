/** Iterations as somebody may see them from a group, or from a project below it. */
import { reveal } from "../../platform/auth/actions.ts";
import type { Context } from "../../platform/context.ts";
import { notFound } from "../../platform/errors/app-error.ts";
import type { Listed, Slice } from "../../platform/http/paging.ts";
import { getPlace, isProject, type PlaceRef, type PlaceRow } from "../projects/index.ts";
import { iterationsPolicy } from "./iterations.policy.ts";
import {
  countIterations,
  findIteration,
  iterationsFrom,
  listIterations as listIterationRows,
  type IterationFilter,
  type IterationPlace,
  type IterationRow,
} from "./iterations.queries.ts";

export type { IterationPlace, IterationRow } from "./iterations.queries.ts";

/** Which groups' iterations are meant: all above, or only the nearest. */
interface Reach {
  ancestors: boolean;
}

export async function listIterations(
  ctx: Context,
  where: PlaceRef,
  { ancestors, ...filter }: IterationFilter & Reach,
  page: Slice,
): Promise<Listed<IterationRow>> {
  const holders = holdersFor(await getPlannedPlace(ctx, where), { ancestors });
  const [rows, total] = await Promise.all([
    listIterationRows(ctx, holders, filter, page),
    countIterations(ctx, holders, filter),
  ]);
  return { rows, total };
}

/** From one place in the list on, or back from it. */
export async function walkIterations(
  ctx: Context,
  where: PlaceRef,
  { ancestors, ...filter }: IterationFilter & Reach,
  window: { limit: number; backwards: boolean; from: IterationPlace | null },
): Promise<IterationRow[]> {
  const holders = holdersFor(await getPlannedPlace(ctx, where), { ancestors });
  return iterationsFrom(ctx, holders, filter, window);
}

/** Only groups have iterations. */
function holdersFor(place: PlaceRow, { ancestors }: Reach): number[] {
  if (ancestors) return place.traversal_ids;
  if (!isProject(place)) return [place.id];
  return place.parent_id === null ? [] : [place.parent_id];
}

/** The place, for those who may see its iterations. */
export async function getPlannedPlace(ctx: Context, where: PlaceRef): Promise<PlaceRow> {
  const place = await getPlace(ctx, where);
  reveal(ctx, iterationsPolicy.read, place, notFound());
  return place;
}

export async function iterationIn(
  ctx: Context,
  group: { id: number },
  id: number,
  how: { hold?: boolean } = {},
): Promise<IterationRow> {
  const iteration = await findIteration(ctx, group, id, how);
  if (iteration === undefined) throw notFound("Iteration");
  return iteration;
}
