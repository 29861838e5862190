/** Deletes a noteable permanently, with its discussion. */
import type { Context } from "../../platform/context.ts";
import { defineEvent } from "../../platform/events/event.ts";
import type { Noteable } from "./noteable.ts";
import { deleteNoteable } from "./noteables.queries.ts";

export const NOTEABLE_REMOVED = defineEvent<NoteableRemoved>("noteable.removed");

interface NoteableRemoved {
  noteable_id: number;
}

/** Also deletes the row in the table of the kind, such as `issues`, and the whole discussion. */
export async function removeNoteable(ctx: Context, { id, place }: Noteable): Promise<void> {
  // Announced before the row is deleted: listeners delete the system notes that refer to the noteable,
  // and need its row for this. No client can subscribe to this stream.
  await ctx.announce({
    type: NOTEABLE_REMOVED,
    stream: `noteable_removal:${id}`,
    rootNamespaceId: place.root_namespace_id,
    ...(place.kind === "project" && { projectId: place.id }),
    payload: { noteable_id: id },
  });
  await deleteNoteable(ctx, id);
}
