/**
 * Listener that stores the new root's id on milestones when their project or group moves to another
 * tree.
 */
import type { Context } from "../../platform/context.ts";
import type { NamespaceMovedEvent } from "../access/index.ts";
import { updateMilestonesRootNamespace } from "./milestones.queries.ts";

export async function handleNamespaceMoved(
  ctx: Context,
  moved: NamespaceMovedEvent,
): Promise<void> {
  await updateMilestonesRootNamespace(ctx, moved.namespace_ids, moved.root_namespace_id);
}
