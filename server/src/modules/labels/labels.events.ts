/** Events about labels, announced on the stream of the project or group that owns the label. */
import { defineEvent, type EventType } from "../../platform/events/event.ts";
import type { Context } from "../../platform/context.ts";
import { namespaceStream } from "../access/index.ts";

export const LABEL_EVENTS = {
  created: defineEvent<LabelEvent>("label.created"),
  updated: defineEvent<LabelEvent>("label.updated"),
  /**
   * Announced before the row is deleted. The row is locked, so that listeners in the transaction can
   * remove the label from issues and nobody adds it again.
   */
  deleted: defineEvent<LabelEvent>("label.deleted"),
  /**
   * Announced before a merged label is deleted, while its row still exists. Listeners replace the label
   * with `into_label_id` on issues.
   */
  merged: defineEvent<LabelMerged>("label.merged"),
  /** Announced when the priority of a label in one project changed. */
  prioritized: defineEvent<LabelPrioritized>("label.prioritized"),
} as const;

interface LabelEvent {
  label_id: number;
  namespace_id: number;
}

interface LabelMerged extends LabelEvent {
  into_label_id: number;
}

interface LabelPrioritized {
  label_id: number;
  project_id: number;
}

interface OneLabel {
  id: number;
  namespace_id: number;
  root_namespace_id: number;
  /** Whether the label belongs to a project or to a group. */
  namespace_kind: string;
}

export async function announceLabelEvent(
  ctx: Context,
  type: EventType<LabelEvent>,
  label: OneLabel,
): Promise<void> {
  await ctx.announce({ type, ...whereOf(label), payload: payloadFor(label) });
}

export async function announceLabelMerge(
  ctx: Context,
  label: OneLabel,
  into: { id: number },
): Promise<void> {
  const payload = { ...payloadFor(label), into_label_id: into.id };
  await ctx.announce({ type: LABEL_EVENTS.merged, ...whereOf(label), payload });
}

function whereOf(label: OneLabel) {
  return {
    stream: namespaceStream(label.namespace_id),
    rootNamespaceId: label.root_namespace_id,
    ...(label.namespace_kind === "project" ? { projectId: label.namespace_id } : {}),
  };
}

function payloadFor(label: OneLabel): LabelEvent {
  return { label_id: label.id, namespace_id: label.namespace_id };
}

export async function announceLabelPriorityChange(
  ctx: Context,
  label: { id: number },
  project: { id: number; root_namespace_id: number },
): Promise<void> {
  await ctx.announce({
    type: LABEL_EVENTS.prioritized,
    stream: namespaceStream(project.id),
    rootNamespaceId: project.root_namespace_id,
    projectId: project.id,
    payload: { label_id: label.id, project_id: project.id },
  });
}
