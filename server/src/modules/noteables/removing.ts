/** Deletes a noteable permanently. */
import type { Context } from "../../platform/context.ts";
import { defineEvent } from "../../platform/events/event.ts";
import type { Noteable } from "./noteable.ts";
import { deleteNoteable } from "./noteables.queries.ts";

export const NOTEABLE_REMOVED = defineEvent<NoteableRemoved>("noteable.removed");

interface NoteableRemoved {
  noteable_id: number;
}

/** Also deletes the row in the kind's own table and the whole discussion. */
export async function removeNoteable(ctx: Context, { id, place }: Noteable): Promise<void> {
  // Announced before the row is deleted, because listeners still need the row to delete the system notes
  // about it. No page follows this stream.
  await ctx.announce({
    type: NOTEABLE_REMOVED,
    stream: `noteable_removal:${id}`,
    rootNamespaceId: place.root_namespace_id,
    ...(place.kind === "project" && { projectId: place.id }),
    payload: { noteable_id: id },
  });
  await deleteNoteable(ctx, id);
}
