/** What happens to projects, told on the stream of their namespace. */
import type { Context } from "../../platform/context.ts";
import { namespaceStream } from "../access/index.ts";

export const PROJECT_EVENTS = {
  created: "project.created",
  updated: "project.updated",
  archived: "project.archived",
  unarchived: "project.unarchived",
  transferred: "project.transferred",
  removed: "project.removed",
} as const;

export async function announceProject(
  ctx: Context,
  type: string,
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
