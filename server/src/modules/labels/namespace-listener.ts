/**
 * Listener that stores the id of the new root on labels when their project or group moves below
 * another root.
 */
import type { Context } from "../../platform/context.ts";
import type { NamespaceMovedEvent } from "../access/index.ts";
import { updateLabelsRootNamespace } from "./changing.queries.ts";

export async function updateLabelsAfterNamespaceMove(
  ctx: Context,
  moved: NamespaceMovedEvent,
): Promise<void> {
  await updateLabelsRootNamespace(ctx, moved.namespace_ids, moved.root_namespace_id);
}
