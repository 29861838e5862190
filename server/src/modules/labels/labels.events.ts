/** What happens to labels, told on the stream of the project or group they belong to. */
import type { Context } from "../../platform/context.ts";
import { namespaceStream } from "../access/index.ts";

/** Payload: `label_id` and `namespace_id`, unless said otherwise. */
export const LABEL_EVENTS = {
  created: "label.created",
  updated: "label.updated",
  /** Told while the row is still there and held: what carries the label lets go of it now. */
  deleted: "label.deleted",
  /** It goes, and `into_label_id` takes its place wherever it was. Told while it is still there. */
  merged: "label.merged",
  /** Its priority in one project changed. Payload: `label_id` and `project_id`. */
  prioritized: "label.prioritized",
} as const;

interface OneLabel {
  id: number;
  namespace_id: number;
  root_namespace_id: number;
  /** Whether a project or a group has it. */
  namespace_kind: string;
}

export async function announceLabel(
  ctx: Context,
  type: string,
  label: OneLabel,
  more: { into_label_id?: number } = {},
): Promise<void> {
  await ctx.announce({
    type,
    stream: namespaceStream(label.namespace_id),
    rootNamespaceId: label.root_namespace_id,
    ...(label.namespace_kind === "project" ? { projectId: label.namespace_id } : {}),
    payload: { label_id: label.id, namespace_id: label.namespace_id, ...more },
  });
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
