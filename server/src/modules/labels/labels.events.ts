/** What happens to labels, told on the stream of the project or group they belong to. */
import { defineEvent, type EventType } from "../../platform/events/event.ts";
import type { Context } from "../../platform/context.ts";
import { namespaceStream } from "../access/index.ts";

export const LABEL_EVENTS = {
  created: defineEvent<LabelEvent>("label.created"),
  updated: defineEvent<LabelEvent>("label.updated"),
  /** Told while the row is still there and held: what carries the label lets go of it now. */
  deleted: defineEvent<LabelEvent>("label.deleted"),
  /** It goes, and `into_label_id` takes its place wherever it was. Told while it is still there. */
  merged: defineEvent<LabelMerged>("label.merged"),
  /** Its priority in one project changed. */
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
  /** Whether a project or a group has it. */
  namespace_kind: string;
}

export async function announceLabel(
  ctx: Context,
  type: EventType<LabelEvent>,
  label: OneLabel,
): Promise<void> {
  await ctx.announce({ type, ...whereOf(label), payload: payloadFor(label) });
}

export async function announceMerge(
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

export async function announcePriority(
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
