/** Making labels: one on purpose, or those that something was given by name. */
import { cleanLine } from "@cairn/contract/lines";
import { DEFAULT_LABEL_COLOR } from "@cairn/contract/labels";
import { authorize } from "../../platform/auth/actions.ts";
import type { Context } from "../../platform/context.ts";
import { isProject, type PlaceRef, type ProjectRow } from "../projects/index.ts";
import { announceLabel, announcePriority, LABEL_EVENTS } from "./labels.events.ts";
import { labelsPolicy } from "./labels.policy.ts";
import { insertLabel, insertMissingLabels, setPriority } from "./changing.queries.ts";
import { isTitleTaken, usableLabels, type PlacedLabel } from "./labels.queries.ts";
import { getLabelledPlace, labelIn } from "./reading.ts";
import { goodColor, goodTitle, takingTitle, titleProblem, titleTaken } from "./field-validation.ts";

export interface NewLabel {
  title: string;
  color: string;
  description: string;
  /** Only in projects. */
  priority: number | null;
}

export async function createLabel(
  ctx: Context,
  where: PlaceRef,
  wish: NewLabel,
): Promise<PlacedLabel> {
  return ctx.transaction(async (inner) => {
    const place = await getLabelledPlace(inner, where);
    authorize(inner, labelsPolicy.manage, place);
    const { description, priority } = wish;
    const fields = { title: goodTitle(wish.title), color: goodColor(wish.color), description };
    if (await isTitleTaken(inner, place, fields.title)) throw titleTaken();
    const id = await takingTitle(() => insertLabel(inner, place, fields));
    const prioritized = priority !== null && isProject(place);
    if (prioritized) await setPriority(inner, place, id, priority);
    const label = await labelIn(inner, place, { id, title: fields.title }, { ancestors: false });
    await announceLabel(inner, LABEL_EVENTS.created, label);
    if (prioritized) await announcePriority(inner, label, place);
    return label;
  });
}

/**
 * The labels of these titles that can be used in the project. Missing ones are made for those who may
 * make them; for everybody else they are left out. Inside a transaction.
 */
export async function ensureLabels(
  ctx: Context,
  project: ProjectRow,
  titles: readonly string[],
): Promise<PlacedLabel[]> {
  const wanted = [...new Set(titles.map(cleanLine))];
  const found = await usableLabels(ctx, project, { titles: wanted });
  const known = new Set(found.map((label) => label.title));
  const missing = wanted.filter((title) => !known.has(title) && titleProblem(title) === null);
  if (missing.length === 0 || !labelsPolicy.manage.allows(ctx.viewer, project)) {
    return nearest(found);
  }
  // Always in the same order, so that two who make the same ones cannot wait for each other.
  const made = await insertMissingLabels(ctx, project, missing.toSorted(), DEFAULT_LABEL_COLOR);
  for (const label of made) await announceLabel(ctx, LABEL_EVENTS.created, label);
  // Read again: somebody else may have made one of them meanwhile.
  return nearest(await usableLabels(ctx, project, { titles: wanted }));
}

/** One label per title; they come nearest first. */
function nearest(labels: readonly PlacedLabel[]): PlacedLabel[] {
  const byTitle = new Map(labels.toReversed().map((label) => [label.title, label]));
  return [...byTitle.values()].toReversed();
}
