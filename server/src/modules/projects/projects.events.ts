/** Events about projects, announced on the stream of the project's namespace. */
import { defineEvent, type EventType } from "../../platform/events/event.ts";
import type { Context } from "../../platform/context.ts";
import { namespaceStream } from "../access/index.ts";

export const PROJECT_EVENTS = {
  created: defineEvent<ProjectEvent>("project.created"),
  updated: defineEvent<ProjectEvent>("project.updated"),
  archived: defineEvent<ProjectEvent>("project.archived"),
  unarchived: defineEvent<ProjectEvent>("project.unarchived"),
  transferred: defineEvent<ProjectEvent>("project.transferred"),
  removed: defineEvent<ProjectEvent>("project.removed"),
} as const;

interface ProjectEvent {
  project_id: number;
}

export async function announceProjectEvent(
  ctx: Context,
  type: EventType<ProjectEvent>,
  project: { id: number; root_namespace_id: number },
): Promise<void> {
  await ctx.announce({
    type,
    stream: namespaceStream(project.id),
    rootNamespaceId: project.root_namespace_id,
    projectId: project.id,
    payload: { project_id: project.id },
  });
}
