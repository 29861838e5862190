/** What happens to milestones, told on the stream of the project or group they belong to. */
import type { Context } from "../../platform/context.ts";
import { namespaceStream } from "../access/index.ts";

/** Payload: `milestone_id` and `namespace_id`. */
export const MILESTONE_EVENTS = {
  created: "milestone.created",
  updated: "milestone.updated",
  /** Told while the row is still there and held: what is planned for it lets go of it now. */
  deleted: "milestone.deleted",
  /** It goes, and `into_milestone_id` takes its place everywhere. Told while it is still there. */
  merged: "milestone.merged",
} as const;

interface OneMilestone {
  id: number;
  namespace_id: number;
  root_namespace_id: number;
  namespace_kind: string;
}

export async function announceMilestone(
  ctx: Context,
  type: string,
  milestone: OneMilestone,
  more: { into_milestone_id?: number } = {},
): Promise<void> {
  const { id, namespace_id: holder } = milestone;
  await ctx.announce({
    type,
    stream: namespaceStream(holder),
    rootNamespaceId: milestone.root_namespace_id,
    ...(milestone.namespace_kind === "project" ? { projectId: holder } : {}),
    payload: { milestone_id: id, namespace_id: holder, ...more },
  });
}
