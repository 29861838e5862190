/** When a project moves to another tree, its saved replies go along. */
import type { Context } from "../../platform/context.ts";
import type { EventInput } from "../../platform/events/event.ts";
import type { NamespaceMoved } from "../access/index.ts";
import { moveReplies } from "./saved-replies.queries.ts";

export async function followMove(ctx: Context, { payload }: EventInput): Promise<void> {
  const moved = payload as unknown as NamespaceMoved;
  await moveReplies(ctx, moved.namespace_ids, moved.root_namespace_id);
}
