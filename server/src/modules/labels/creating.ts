/**
 * Creates labels: one label, or labels for all titles of a list that do not exist yet, for example
 * when an issue is created with unknown labels.
 */
import { sanitizeLine } from "@cairn/contract/lines";
import { DEFAULT_LABEL_COLOR } from "@cairn/contract/labels";
import { authorize } from "../../platform/auth/actions.ts";
import { viewerUserId } from "../../platform/auth/viewer.ts";
import type { Context } from "../../platform/context.ts";
import { isProject, type PlaceRef, type PlaceRow } from "../projects/index.ts";
import { announceLabelEvent, announceLabelPriorityChange, LABEL_EVENTS } from "./labels.events.ts";
import { labelsPolicy } from "./labels.policy.ts";
import { insertLabel, insertMissingLabels, setLabelPriority } from "./changing.queries.ts";
import {
  isLabelTitleTaken,
  findLabelsInProjectOrAncestors,
  type LabelWithPriority,
} from "./labels.queries.ts";
import { getPlaceAndCheckLabelsAccess, getLabelInPlace } from "./reading.ts";
import {
  validateLabelColor,
  validateLabelTitle,
  mapDuplicateLabelTitleError,
  findLabelTitleError,
  labelTitleTakenError,
} from "./field-validation.ts";

export interface NewLabel {
  title: string;
  color: string;
  description: string;
  /** Priority in the project; null for a group label, which has no priority. */
  priority: number | null;
}

export async function createLabel(
  ctx: Context,
  where: PlaceRef,
  wish: NewLabel,
): Promise<LabelWithPriority> {
  const userId = viewerUserId(ctx.viewer);
  if (userId !== null) await ctx.rateLimits.spend("labelCreation", String(userId));
  return ctx.transaction(async (inner) => {
    const place = await getPlaceAndCheckLabelsAccess(inner, where);
    authorize(inner, labelsPolicy.manage, place);
    const { description, priority } = wish;
    const fields = {
      title: validateLabelTitle(wish.title),
      color: validateLabelColor(wish.color),
      description,
    };
    if (await isLabelTitleTaken(inner, place, fields.title)) throw labelTitleTakenError();
    const id = await mapDuplicateLabelTitleError(() => insertLabel(inner, place, fields));
    const prioritized = priority !== null && isProject(place);
    if (prioritized) await setLabelPriority(inner, place, id, priority);
    const label = await getLabelInPlace(
      inner,
      place,
      { id, title: fields.title },
      { ancestors: false },
    );
    await announceLabelEvent(inner, LABEL_EVENTS.created, label);
    if (prioritized) await announceLabelPriorityChange(inner, label, place);
    return label;
  });
}

/**
 * Finds the labels with these titles that can be used in the project or group. Creates missing labels if the
 * viewer can manage labels; otherwise leaves them out. Must run inside a transaction.
 */
export async function findOrCreateLabels(
  ctx: Context,
  place: PlaceRow,
  titles: readonly string[],
): Promise<LabelWithPriority[]> {
  const wanted = [...new Set(titles.map(sanitizeLine))];
  const found = await findLabelsInProjectOrAncestors(ctx, place, { titles: wanted });
  const known = new Set(found.map((label) => label.title));
  const missing = wanted.filter(
    (title) => !known.has(title) && findLabelTitleError(title) === null,
  );
  if (missing.length === 0 || !labelsPolicy.manage.allows(ctx.viewer, place)) {
    return nearest(found);
  }
  // The labels are inserted in sorted order, so that two transactions that insert the same labels
  // cannot deadlock.
  const made = await insertMissingLabels(ctx, place, missing.toSorted(), DEFAULT_LABEL_COLOR);
  for (const label of made) await announceLabelEvent(ctx, LABEL_EVENTS.created, label);
  // Reads the labels again, because a concurrent transaction can have created one of the labels.
  return nearest(await findLabelsInProjectOrAncestors(ctx, place, { titles: wanted }));
}

/**
 * Keeps the first label of each title. The input is sorted by distance, so the label of the nearest
 * namespace is kept.
 */
function nearest(labels: readonly LabelWithPriority[]): LabelWithPriority[] {
  const byTitle = new Map(labels.toReversed().map((label) => [label.title, label]));
  return [...byTitle.values()].toReversed();
}
