/** Deletes a noteable permanently, with its discussion. */
import type { Context } from "../../platform/context.ts";
import type { Noteable } from "./noteable.ts";
import { NOTEABLE_REMOVED_EVENT } from "./noteables.events.ts";
import { deleteNoteable } from "./noteables.queries.ts";

/**
 * Deletes the noteable with its row in the table of its kind, such as `issues`, and with its whole
 * discussion.
 */
export async function removeNoteable(ctx: Context, { id, place }: Noteable): Promise<void> {
  // The event is announced before the row is deleted, because listeners need the row to delete the
  // system notes that refer to the noteable. No client can subscribe to this stream.
  await ctx.announce({
    type: NOTEABLE_REMOVED_EVENT,
    stream: `noteable_removal:${id}`,
    rootNamespaceId: place.root_namespace_id,
    ...(place.kind === "project" && { projectId: place.id }),
    payload: { noteable_id: id },
  });
  await deleteNoteable(ctx, id);
}
