/** What issues do when something they point at changes, in the same transaction. */
import type { Context } from "../../platform/context.ts";
import type { Listener } from "../../platform/events/announcing.ts";
import { NAMESPACE_EVENTS, type NamespaceMoved } from "../access/index.ts";
import { LABEL_EVENTS } from "../labels/index.ts";
import { MILESTONE_EVENTS } from "../milestones/index.ts";
import {
  copyMilestoneDue,
  dropLabel,
  moveIssues,
  replaceLabel,
  replaceMilestone,
  reprioritize,
} from "./following.queries.ts";

function when<Payload>(
  type: string,
  run: (ctx: Context, payload: Payload) => Promise<void>,
): Listener {
  return {
    on: type,
    when: "in_transaction",
    run: (ctx, { payload }) => run(ctx, payload as Payload),
  };
}

interface LabelPayload {
  label_id: number;
}

interface MilestonePayload {
  milestone_id: number;
}

export const following: readonly Listener[] = [
  when<LabelPayload>(LABEL_EVENTS.deleted, (ctx, { label_id: id }) => dropLabel(ctx, id)),
  when<LabelPayload & { into_label_id: number }>(LABEL_EVENTS.merged, (ctx, merged) =>
    replaceLabel(ctx, merged.label_id, merged.into_label_id),
  ),
  when<LabelPayload & { project_id: number }>(LABEL_EVENTS.prioritized, (ctx, label) =>
    reprioritize(ctx, label.project_id, label.label_id),
  ),
  when<MilestonePayload>(MILESTONE_EVENTS.updated, (ctx, { milestone_id: id }) =>
    copyMilestoneDue(ctx, id),
  ),
  when<MilestonePayload>(MILESTONE_EVENTS.deleted, (ctx, { milestone_id: id }) =>
    replaceMilestone(ctx, id, null),
  ),
  when<MilestonePayload & { into_milestone_id: number }>(MILESTONE_EVENTS.merged, (ctx, merged) =>
    replaceMilestone(ctx, merged.milestone_id, merged.into_milestone_id),
  ),
  when<NamespaceMoved>(NAMESPACE_EVENTS.moved, (ctx, moved) =>
    moveIssues(ctx, moved.namespace_ids, moved.root_namespace_id),
  ),
];
