/** What happens to iterations, told on the stream of the group they belong to. */
import type { Context } from "../../platform/context.ts";
import { namespaceStream } from "../access/index.ts";

/** Payload: `iteration_id` and `namespace_id`. */
export const ITERATION_EVENTS = {
  created: "iteration.created",
  updated: "iteration.updated",
} as const;

export async function announceIteration(
  ctx: Context,
  type: string,
  iteration: { id: number; namespace_id: number; root_namespace_id: number },
): Promise<void> {
  await ctx.announce({
    type,
    stream: namespaceStream(iteration.namespace_id),
    rootNamespaceId: iteration.root_namespace_id,
    payload: { iteration_id: iteration.id, namespace_id: iteration.namespace_id },
  });
}
