/** Events about repositories, announced on the stream of their project. */
import type { Context } from "../../platform/context.ts";
import { defineEvent } from "../../platform/events/event.ts";
import { namespaceStream } from "../access/index.ts";

interface PushedEvent {
  project_id: number;
  push_id: number;
}

export const REPOSITORY_EVENTS = {
  /** Refs have changed. The row in `pushes` says which. */
  pushed: defineEvent<PushedEvent>("repository.pushed"),
} as const;

export async function announcePush(
  ctx: Context,
  push: { id: number; project_id: number; root_namespace_id: number },
): Promise<void> {
  await ctx.announce({
    type: REPOSITORY_EVENTS.pushed,
    stream: namespaceStream(push.project_id),
    rootNamespaceId: push.root_namespace_id,
    projectId: push.project_id,
    payload: { project_id: push.project_id, push_id: push.id },
  });
}
