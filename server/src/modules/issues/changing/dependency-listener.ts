/** Updates issues when their labels, milestones or project change, in the transaction of that change. */
import type { Context } from "../../../platform/context.ts";
import { defineListener, type Listener } from "../../../platform/events/announcing.ts";
import { findNamespace, NAMESPACE_EVENTS, type NamespaceMovedEvent } from "../../access/index.ts";
import { ensureLabelInProject, LABEL_EVENTS } from "../../labels/index.ts";
import { ensureMilestoneInProject, MILESTONE_EVENTS } from "../../milestones/index.ts";
import {
  updateMilestoneDueDateOnIssues,
  removeIterationFromIssues,
  removeLabelFromIssues,
  updateIssuesRootNamespace,
  findUnreachableAssociations,
  replaceLabelOnIssues,
  replaceMilestoneOnIssues,
  updateLabelPriorityOnIssues,
} from "./dependency-updates.queries.ts";

export const issueAssociationListeners: readonly Listener[] = [
  defineListener(LABEL_EVENTS.deleted, (ctx, { label_id: id }) => removeLabelFromIssues(ctx, id)),
  defineListener(LABEL_EVENTS.merged, (ctx, merged) =>
    replaceLabelOnIssues(ctx, merged.label_id, merged.into_label_id),
  ),
  defineListener(LABEL_EVENTS.prioritized, (ctx, { project_id: projectId, label_id: id }) =>
    updateLabelPriorityOnIssues(ctx, projectId, id),
  ),
  defineListener(MILESTONE_EVENTS.updated, (ctx, { milestone_id: id }) =>
    updateMilestoneDueDateOnIssues(ctx, id),
  ),
  defineListener(MILESTONE_EVENTS.deleted, (ctx, { milestone_id: id }) =>
    replaceMilestoneOnIssues(ctx, id, null),
  ),
  defineListener(MILESTONE_EVENTS.merged, (ctx, merged) =>
    replaceMilestoneOnIssues(ctx, merged.milestone_id, merged.into_milestone_id),
  ),
  defineListener(NAMESPACE_EVENTS.moved, followMove),
];

/**
 * Updates the issues of moved projects. When an issue uses a label or milestone of a group that no
 * longer contains its project, the project gets a copy of that label or milestone.
 */
async function followMove(ctx: Context, moved: NamespaceMovedEvent): Promise<void> {
  await updateIssuesRootNamespace(ctx, moved.namespace_ids, moved.root_namespace_id);
  for (const { kind, project_id: projectId, id } of await findUnreachableAssociations(
    ctx,
    moved.namespace_ids,
  )) {
    const project = await findNamespace(ctx, { id: projectId });
    if (project === undefined) continue;
    if (kind === "label") {
      await replaceLabelOnIssues(ctx, id, await ensureLabelInProject(ctx, project, id), projectId);
    } else if (kind === "milestone") {
      await replaceMilestoneOnIssues(
        ctx,
        id,
        await ensureMilestoneInProject(ctx, project, id),
        projectId,
      );
    } else {
      // Removes the iteration, because a project cannot get a copy of it: only groups have
      // iterations.
      await removeIterationFromIssues(ctx, id, projectId);
    }
  }
}
