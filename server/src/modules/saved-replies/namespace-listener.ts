/** Listener that stores the new root namespace on saved replies when their project or group moves. */
import type { Context } from "../../platform/context.ts";
import type { NamespaceMovedEvent } from "../access/index.ts";
import { updateSavedRepliesRootNamespace } from "./saved-replies.queries.ts";

export async function updateSavedRepliesAfterNamespaceMove(
  ctx: Context,
  moved: NamespaceMovedEvent,
): Promise<void> {
  await updateSavedRepliesRootNamespace(ctx, moved.namespace_ids, moved.root_namespace_id);
}
