/** Computes the labels of a noteable after a change, and the highest priority among these labels. */
import { LABELS_PER_ISSUE_MAX } from "@cairn/contract/issues/issues";
import type { Context } from "../../platform/context.ts";
import { validationError } from "../../platform/errors/app-error.ts";
import type { PlaceRow } from "../projects/index.ts";
import { findOrCreateLabels } from "./creating.ts";
import { findLabelsInProjectOrAncestors } from "./labels.queries.ts";
import { addLabelsReplacingSameScope } from "./scopes.ts";

/**
 * Selects labels by name or by id. `set` replaces all labels; `add` and `remove` keep the others.
 */
export interface LabelChange {
  set?: LabelSelection | undefined;
  add?: LabelSelection | undefined;
  remove?: LabelSelection | undefined;
}

type LabelSelection = { titles: readonly string[] } | { ids: readonly number[] };

export async function computeChangedLabels(
  ctx: Context,
  place: PlaceRow,
  currentIds: readonly number[],
  change: LabelChange,
): Promise<{ label_ids: number[]; label_priority: number | null }> {
  const current = change.set === undefined ? await known(ctx, place, { ids: currentIds }) : [];
  const added = [
    ...(await wanted(ctx, place, change.set)),
    ...(await wanted(ctx, place, change.add)),
  ];
  const removed = await known(ctx, place, change.remove ?? { ids: [] });
  const gone = new Set(removed.map((label) => label.id));
  const carried = addLabelsReplacingSameScope(current, added).filter(
    (label) => !gone.has(label.id),
  );
  if (carried.length > LABELS_PER_ISSUE_MAX) {
    throw validationError({ labels: [`are too many (maximum is ${LABELS_PER_ISSUE_MAX})`] });
  }
  const priorities = carried.map((label) => label.priority).filter((value) => value !== null);
  return {
    label_ids: carried.map((label) => label.id),
    label_priority: priorities.length === 0 ? null : Math.min(...priorities),
  };
}

async function wanted(ctx: Context, place: PlaceRow, names: LabelSelection | undefined) {
  if (names === undefined) return [];
  return "titles" in names
    ? findOrCreateLabels(ctx, place, names.titles)
    : known(ctx, place, names);
}

async function known(ctx: Context, place: PlaceRow, names: LabelSelection) {
  const isEmpty = "titles" in names ? names.titles.length === 0 : names.ids.length === 0;
  return isEmpty ? [] : findLabelsInProjectOrAncestors(ctx, place, names);
}
