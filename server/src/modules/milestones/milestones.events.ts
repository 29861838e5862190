/** Events about milestones, announced on the stream of the project or group that owns the milestone. */
import { defineEvent, type EventType } from "../../platform/events/event.ts";
import type { Context } from "../../platform/context.ts";
import { namespaceStream } from "../access/index.ts";

export const MILESTONE_EVENTS = {
  created: defineEvent<MilestoneEvent>("milestone.created"),
  updated: defineEvent<MilestoneEvent>("milestone.updated"),
  /**
   * Announced before the row is deleted. The row is locked, so that listeners in the transaction can
   * remove the milestone from issues and nobody sets it again.
   */
  deleted: defineEvent<MilestoneEvent>("milestone.deleted"),
  /**
   * Announced before a merged milestone is deleted, while its row still exists. Listeners replace the
   * milestone with `into_milestone_id` on issues.
   */
  merged: defineEvent<MilestoneMerged>("milestone.merged"),
} as const;

interface MilestoneEvent {
  milestone_id: number;
  namespace_id: number;
}

interface MilestoneMerged extends MilestoneEvent {
  into_milestone_id: number;
}

interface OneMilestone {
  id: number;
  namespace_id: number;
  root_namespace_id: number;
  namespace_kind: string;
}

export async function announceMilestoneEvent(
  ctx: Context,
  type: EventType<MilestoneEvent>,
  milestone: OneMilestone,
): Promise<void> {
  await ctx.announce({ type, ...whereOf(milestone), payload: payloadFor(milestone) });
}

export async function announceMilestoneMerge(
  ctx: Context,
  milestone: OneMilestone,
  into: { id: number },
): Promise<void> {
  const payload = { ...payloadFor(milestone), into_milestone_id: into.id };
  await ctx.announce({ type: MILESTONE_EVENTS.merged, ...whereOf(milestone), payload });
}

function whereOf(milestone: OneMilestone) {
  const { namespace_id: holder } = milestone;
  return {
    stream: namespaceStream(holder),
    rootNamespaceId: milestone.root_namespace_id,
    ...(milestone.namespace_kind === "project" ? { projectId: holder } : {}),
  };
}

function payloadFor({ id, namespace_id }: OneMilestone): MilestoneEvent {
  return { milestone_id: id, namespace_id };
}
