/** Listener that stores the new root namespace on description templates when their project moves. */
import type { Context } from "../../platform/context.ts";
import type { NamespaceMovedEvent } from "../access/index.ts";
import { updateTemplatesRootNamespace } from "./description-templates.queries.ts";

export async function updateTemplatesAfterNamespaceMove(
  ctx: Context,
  moved: NamespaceMovedEvent,
): Promise<void> {
  await updateTemplatesRootNamespace(ctx, moved.namespace_ids, moved.root_namespace_id);
}
