/** Events about iterations, announced on the stream of their group. */
import { defineEvent, type EventType } from "../../platform/events/event.ts";
import type { Context } from "../../platform/context.ts";
import { namespaceStream } from "../access/index.ts";

export const ITERATION_EVENTS = {
  created: defineEvent<IterationEvent>("iteration.created"),
  updated: defineEvent<IterationEvent>("iteration.updated"),
  deleted: defineEvent<IterationEvent>("iteration.deleted"),
} as const;

interface IterationEvent {
  iteration_id: number;
  namespace_id: number;
}

export async function announceIterationEvent(
  ctx: Context,
  type: EventType<IterationEvent>,
  iteration: { id: number; namespace_id: number; root_namespace_id: number },
): Promise<void> {
  await ctx.announce({
    type,
    stream: namespaceStream(iteration.namespace_id),
    rootNamespaceId: iteration.root_namespace_id,
    payload: { iteration_id: iteration.id, namespace_id: iteration.namespace_id },
  });
}
