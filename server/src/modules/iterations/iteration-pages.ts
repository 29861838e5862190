/** Lists and reads iterations with their issues and weights, for the iteration pages. */
import { reveal } from "../../platform/auth/actions.ts";
import type { Context } from "../../platform/context.ts";
import { notFoundError } from "../../platform/errors/app-error.ts";
import type { LimitOffset, RowsWithTotal } from "../../platform/http/paging.ts";
import type { PageRedirect } from "../../platform/pages/page.ts";
import { getPlaceForPage, type PlaceRef, type PlaceRow } from "../projects/index.ts";
import { countIterationIssues, type IterationIssueCounts } from "./issue-counts.ts";
import { iterationsPolicy } from "./iterations.policy.ts";
import {
  countIterationRows,
  listIterationRows,
  type IterationFilter,
  type IterationRow,
} from "./iterations.queries.ts";
import { getIterationInGroup, getPlaceAndCheckIterationsAccess } from "./reading.ts";

export type IterationRowWithCounts = IterationRow & IterationIssueCounts;

export async function getPlaceForIterationsPage(
  ctx: Context,
  kind: "project" | "group",
  path: string,
  page: string,
): Promise<PlaceRow | PageRedirect> {
  return getPlaceForPage(ctx, { kind, path, page }, (place) =>
    reveal(ctx, iterationsPolicy.read, place, () => notFoundError()),
  );
}

/** Lists the iterations of the group and the groups above, or of the groups above the project. */
export async function listIterationsWithCounts(
  ctx: Context,
  where: PlaceRef,
  filter: IterationFilter,
  page: LimitOffset,
): Promise<RowsWithTotal<IterationRowWithCounts>> {
  const place = await getPlaceAndCheckIterationsAccess(ctx, where);
  const [rows, total] = await Promise.all([
    listIterationRows(ctx, place.traversal_ids, filter, page),
    countIterationRows(ctx, place.traversal_ids, filter),
  ]);
  return { rows: await counted(ctx, place, rows), total };
}

export async function getIterationWithCounts(
  ctx: Context,
  groupPath: string,
  id: number,
): Promise<IterationRowWithCounts> {
  const group = await getPlaceAndCheckIterationsAccess(ctx, { group: { path: groupPath } });
  const [iteration] = await counted(ctx, group, [await getIterationInGroup(ctx, group, id)]);
  if (iteration === undefined) throw notFoundError("Iteration");
  return iteration;
}

async function counted(
  ctx: Context,
  place: PlaceRow,
  rows: readonly IterationRow[],
): Promise<IterationRowWithCounts[]> {
  const counts = await countIterationIssues(
    ctx,
    place,
    rows.map((row) => row.id),
  );
  const none = { issues: { open: 0, closed: 0 }, weight: { open: 0, closed: 0 } };
  return rows.map((row) => Object.assign(row, counts.get(row.id) ?? none));
}
