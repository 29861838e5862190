/** Validates the attributes of an epic besides title and description, such as labels and dates. */
import { isSupportedDate } from "@cairn/contract/dates";
import type { Context } from "../../../platform/context.ts";
import { validationError } from "../../../platform/errors/app-error.ts";
import type { GroupWithAncestors } from "../../groups/index.ts";
import { computeChangedLabels, type LabelChange } from "../../labels/index.ts";
import type { EpicColumnValues } from "./changing.queries.ts";

export interface EpicAttributes {
  confidential?: boolean | undefined;
  discussionLocked?: boolean | undefined;
  labels?: LabelChange | undefined;
  startDateIsFixed?: boolean | undefined;
  startDateFixed?: string | null | undefined;
  dueDateIsFixed?: boolean | undefined;
  dueDateFixed?: string | null | undefined;
}

/**
 * Validates the input and returns only the columns that it sets. Must be called in the transaction
 * that stores these columns.
 */
export async function buildEpicColumnValues(
  ctx: Context,
  group: GroupWithAncestors,
  currentLabelIds: readonly number[],
  wish: EpicAttributes,
): Promise<EpicColumnValues> {
  const values: EpicColumnValues = {};
  if (wish.confidential !== undefined) values.confidential = wish.confidential;
  if (wish.discussionLocked !== undefined) values.discussion_locked = wish.discussionLocked;
  if (wish.labels !== undefined) {
    values.label_ids = (
      await computeChangedLabels(ctx, group, currentLabelIds, wish.labels)
    ).label_ids;
  }
  if (wish.startDateIsFixed !== undefined) values.start_date_is_fixed = wish.startDateIsFixed;
  if (wish.startDateFixed !== undefined) {
    values.start_date_fixed = checkDate("start_date_fixed", wish.startDateFixed);
  }
  if (wish.dueDateIsFixed !== undefined) values.due_date_is_fixed = wish.dueDateIsFixed;
  if (wish.dueDateFixed !== undefined) {
    values.due_date_fixed = checkDate("due_date_fixed", wish.dueDateFixed);
  }
  return values;
}

function checkDate(field: string, day: string | null): string | null {
  if (day === null || isSupportedDate(day)) return day;
  throw validationError({ [field]: ["is invalid"] });
}
