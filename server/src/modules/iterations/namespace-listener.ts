/**
 * Listener that stores the id of the new root on iterations when their group moves below another
 * root.
 */
import type { Context } from "../../platform/context.ts";
import type { NamespaceMovedEvent } from "../access/index.ts";
import { updateIterationsRootNamespace } from "./iterations.queries.ts";

export async function updateIterationsAfterNamespaceMove(
  ctx: Context,
  moved: NamespaceMovedEvent,
): Promise<void> {
  await updateIterationsRootNamespace(ctx, moved.namespace_ids, moved.root_namespace_id);
}
