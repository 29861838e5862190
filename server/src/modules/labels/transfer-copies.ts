/**
 * Copies group labels into a project that leaves the group, so that the project's issues keep their
 * labels.
 */
import type { Context } from "../../platform/context.ts";
import { copyLabelPriority, insertLabel } from "./changing.queries.ts";
import { findLabelsById, findLabelsInProjectOrAncestors } from "./labels.queries.ts";

interface Home {
  id: number;
  root_namespace_id: number;
  traversal_ids: number[];
}

/**
 * Returns the id of a label that the project can use and that has the same title as label `labelId`.
 * Creates the label in the project if there is none.
 */
export async function ensureLabelInProject(
  ctx: Context,
  project: Home,
  labelId: number,
): Promise<number> {
  const label = (await findLabelsById(ctx, [labelId])).get(labelId);
  if (label === undefined)
    throw new Error(`Label ${labelId} does not exist, so it can't be copied to the project.`);
  const [known] = await findLabelsInProjectOrAncestors(ctx, project, { titles: [label.title] });
  const { title, color, description } = label;
  if (known !== undefined) return known.id;
  const id = await insertLabel(ctx, project, { title, color, description });
  await copyLabelPriority(ctx, project, labelId, id);
  return id;
}
