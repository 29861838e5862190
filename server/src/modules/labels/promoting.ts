/** Handing a project's label up to its group; all labels of that title below become one. */
import { authorize } from "../../platform/auth/actions.ts";
import type { Context } from "../../platform/context.ts";
import { AppError } from "../../platform/errors/app-error.ts";
import { findNamespace, type NamespaceRow } from "../access/index.ts";
import type { PlaceRef, PlaceRow } from "../projects/index.ts";
import { announceLabel, announceMerge, LABEL_EVENTS } from "./labels.events.ts";
import { labelsPolicy } from "./labels.policy.ts";
import { deleteLabel, giveLabel, holdSameTitled, inheritPriorities } from "./changing.queries.ts";
import type { LabelRef, PlacedLabel } from "./labels.queries.ts";
import { getLabelledPlace, labelIn } from "./reading.ts";
import { takingTitle } from "./field-validation.ts";

export async function promoteLabel(
  ctx: Context,
  where: PlaceRef,
  ref: LabelRef,
): Promise<PlacedLabel> {
  return ctx.transaction(async (inner) => {
    const project = await getLabelledPlace(inner, where);
    authorize(inner, labelsPolicy.manage, project);
    const group = await groupAbove(inner, project);
    authorize(inner, labelsPolicy.promote, group);
    const label = await labelIn(inner, project, ref, { ancestors: false, hold: true });
    const all = await holdSameTitled(inner, group, label.title);
    const kept = all.find(({ namespace_id: holder }) => holder === group.id) ?? label;
    for (const merged of all.filter(({ id }) => id !== kept.id)) {
      await inheritPriorities(inner, merged.id, kept.id);
      await announceMerge(inner, merged, kept);
      await deleteLabel(inner, merged.id);
    }
    await takingTitle(() => giveLabel(inner, kept.id, group));
    const promoted = await labelIn(inner, project, kept, { ancestors: true });
    await announceLabel(inner, LABEL_EVENTS.updated, promoted);
    return promoted;
  });
}

async function groupAbove(ctx: Context, project: PlaceRow): Promise<NamespaceRow> {
  const parent =
    project.parent_id === null ? undefined : await findNamespace(ctx, { id: project.parent_id });
  if (parent?.kind === "group") return parent;
  throw new AppError("bad_request", "Only labels of a group's project can be promoted");
}
