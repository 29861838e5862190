/** What issues do when something they point at changes, in the same transaction. */
import type { Context } from "../../../platform/context.ts";
import { listenTo, type Listener } from "../../../platform/events/announcing.ts";
import { findNamespace, NAMESPACE_EVENTS, type NamespaceMoved } from "../../access/index.ts";
import { adoptLabel, LABEL_EVENTS } from "../../labels/index.ts";
import { adoptMilestone, MILESTONE_EVENTS } from "../../milestones/index.ts";
import {
  copyMilestoneDue,
  dropIteration,
  dropLabel,
  moveIssues,
  outOfReach,
  replaceLabel,
  replaceMilestone,
  reprioritize,
} from "./dependency-updates.queries.ts";

export const following: readonly Listener[] = [
  listenTo(LABEL_EVENTS.deleted, (ctx, { label_id: id }) => dropLabel(ctx, id)),
  listenTo(LABEL_EVENTS.merged, (ctx, merged) =>
    replaceLabel(ctx, merged.label_id, merged.into_label_id),
  ),
  listenTo(LABEL_EVENTS.prioritized, (ctx, { project_id: projectId, label_id: id }) =>
    reprioritize(ctx, projectId, id),
  ),
  listenTo(MILESTONE_EVENTS.updated, (ctx, { milestone_id: id }) => copyMilestoneDue(ctx, id)),
  listenTo(MILESTONE_EVENTS.deleted, (ctx, { milestone_id: id }) =>
    replaceMilestone(ctx, id, null),
  ),
  listenTo(MILESTONE_EVENTS.merged, (ctx, merged) =>
    replaceMilestone(ctx, merged.milestone_id, merged.into_milestone_id),
  ),
  listenTo(NAMESPACE_EVENTS.moved, followMove),
];

/** Issues go along; what they had from a group they left stays with them as their project's own. */
async function followMove(ctx: Context, moved: NamespaceMoved): Promise<void> {
  await moveIssues(ctx, moved.namespace_ids, moved.root_namespace_id);
  for (const { kind, project_id: projectId, id } of await outOfReach(ctx, moved.namespace_ids)) {
    const project = await findNamespace(ctx, { id: projectId });
    if (project === undefined) continue;
    if (kind === "label") {
      await replaceLabel(ctx, id, await adoptLabel(ctx, project, id), projectId);
    } else if (kind === "milestone") {
      await replaceMilestone(ctx, id, await adoptMilestone(ctx, project, id), projectId);
    } else {
      // Only groups have iterations.
      await dropIteration(ctx, id, projectId);
    }
  }
}
