/** Labels as somebody may see them from a project or a group. */
import { reveal } from "../../platform/auth/actions.ts";
import type { Context } from "../../platform/context.ts";
import { notFound } from "../../platform/errors/app-error.ts";
import type { Listed, Slice } from "../../platform/http/paging.ts";
import { getPlace, type PlaceRef, type PlaceRow } from "../projects/index.ts";
import { countIssues, type IssueCounts } from "./issue-counts.ts";
import { labelsPolicy } from "./labels.policy.ts";
import {
  countLabels,
  findLabel,
  listLabels as listLabelRows,
  type LabelFilter,
  type LabelRef,
  type PlacedLabel,
} from "./labels.queries.ts";

export type { LabelFilter, LabelRef, PlacedLabel } from "./labels.queries.ts";

/** A label, and on wish how many issues carry it. */
export type CountedLabel = PlacedLabel & { counts?: IssueCounts };

export async function listLabels(
  ctx: Context,
  where: PlaceRef,
  { withCounts, ...filter }: LabelFilter & { withCounts: boolean },
  page: Slice,
): Promise<Listed<CountedLabel>> {
  const place = await getLabelledPlace(ctx, where);
  const [rows, total] = await Promise.all([
    listLabelRows(ctx, place, filter, page),
    countLabels(ctx, place, filter),
  ]);
  return { rows: withCounts ? await counted(ctx, place, rows) : rows, total };
}

async function counted(ctx: Context, place: PlaceRow, rows: PlacedLabel[]) {
  const ids = rows.map((row) => row.id);
  const counts = await countIssues(ctx, place, ids);
  return rows.map((row) => ({ ...row, counts: counts.get(row.id) ?? { open: 0, closed: 0 } }));
}

export async function getLabel(
  ctx: Context,
  where: PlaceRef,
  ref: LabelRef,
  { ancestors }: { ancestors: boolean },
): Promise<PlacedLabel> {
  const place = await getLabelledPlace(ctx, where);
  return labelIn(ctx, place, ref, { ancestors });
}

/** The place, for those who may see its labels. */
export async function getLabelledPlace(ctx: Context, where: PlaceRef): Promise<PlaceRow> {
  const place = await getPlace(ctx, where);
  reveal(ctx, labelsPolicy.read, place, notFound());
  return place;
}

export async function labelIn(
  ctx: Context,
  place: PlaceRow,
  ref: LabelRef,
  how: { ancestors: boolean; hold?: boolean },
): Promise<PlacedLabel> {
  const label = await findLabel(ctx, place, ref, how);
  if (label === undefined) throw notFound("Label");
  return label;
}
