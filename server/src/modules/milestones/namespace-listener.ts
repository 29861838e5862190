/**
 * Listener that stores the id of the new root on milestones when their project or group moves below
 * another root.
 */
import type { Context } from "../../platform/context.ts";
import type { NamespaceMovedEvent } from "../access/index.ts";
import { updateMilestonesRootNamespace } from "./milestones.queries.ts";

export async function updateMilestonesAfterNamespaceMove(
  ctx: Context,
  moved: NamespaceMovedEvent,
): Promise<void> {
  await updateMilestonesRootNamespace(ctx, moved.namespace_ids, moved.root_namespace_id);
}
