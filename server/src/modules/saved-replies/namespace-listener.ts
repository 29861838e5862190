/** When a project or group is transferred, its saved replies get the new root namespace. */
import type { Context } from "../../platform/context.ts";
import type { NamespaceMovedEvent } from "../access/index.ts";
import { updateSavedRepliesRoot } from "./saved-replies.queries.ts";

export async function handleNamespaceMoved(
  ctx: Context,
  moved: NamespaceMovedEvent,
): Promise<void> {
  await updateSavedRepliesRoot(ctx, moved.namespace_ids, moved.root_namespace_id);
}
