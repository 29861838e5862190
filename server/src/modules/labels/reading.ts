/** Reads and lists the labels that the viewer can see from a project or group. */
import { reveal } from "../../platform/auth/actions.ts";
import type { Context } from "../../platform/context.ts";
import { notFoundError } from "../../platform/errors/app-error.ts";
import type { RowsWithTotal, LimitOffset } from "../../platform/http/paging.ts";
import { getPlace, type PlaceRef, type PlaceRow } from "../projects/index.ts";
import { countLabelIssues, type LabelIssueCounts } from "./issue-counts.ts";
import { labelsPolicy } from "./labels.policy.ts";
import {
  countLabelRows,
  findLabel,
  listLabelRows,
  type LabelFilter,
  type LabelRef,
  type LabelWithPriority,
} from "./labels.queries.ts";

export type { LabelFilter, LabelRef, LabelWithPriority } from "./labels.queries.ts";

/** A label, and the number of its issues when the caller requests it. */
export type LabelWithCounts = LabelWithPriority & { counts?: LabelIssueCounts };

export async function listLabels(
  ctx: Context,
  where: PlaceRef,
  { withCounts, ...filter }: LabelFilter & { withCounts: boolean },
  page: LimitOffset,
): Promise<RowsWithTotal<LabelWithCounts>> {
  const place = await getPlaceAndCheckLabelsAccess(ctx, where);
  const [rows, total] = await Promise.all([
    listLabelRows(ctx, place, filter, page),
    countLabelRows(ctx, place, filter),
  ]);
  return { rows: withCounts ? await counted(ctx, place, rows) : rows, total };
}

async function counted(ctx: Context, place: PlaceRow, rows: LabelWithPriority[]) {
  const ids = rows.map((row) => row.id);
  const counts = await countLabelIssues(ctx, place, ids);
  return rows.map((row) => ({ ...row, counts: counts.get(row.id) ?? { open: 0, closed: 0 } }));
}

export async function getLabel(
  ctx: Context,
  where: PlaceRef,
  ref: LabelRef,
  { ancestors }: { ancestors: boolean },
): Promise<LabelWithPriority> {
  const place = await getPlaceAndCheckLabelsAccess(ctx, where);
  return getLabelInPlace(ctx, place, ref, { ancestors });
}

/** Loads the project or group. Throws 404 when the viewer cannot see its labels. */
export async function getPlaceAndCheckLabelsAccess(
  ctx: Context,
  where: PlaceRef,
): Promise<PlaceRow> {
  const place = await getPlace(ctx, where);
  reveal(ctx, labelsPolicy.read, place, () => notFoundError());
  return place;
}

export async function getLabelInPlace(
  ctx: Context,
  place: PlaceRow,
  ref: LabelRef,
  how: { ancestors: boolean; hold?: boolean },
): Promise<LabelWithPriority> {
  const label = await findLabel(ctx, place, ref, how);
  if (label === undefined) throw notFoundError("Label");
  return label;
}
