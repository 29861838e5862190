/** Deleting a noteable, for good. */
import type { Context } from "../../platform/context.ts";
import { defineEvent } from "../../platform/events/event.ts";
import type { Noteable } from "./noteable.ts";
import { deleteNoteable } from "./noteables.queries.ts";

export const NOTEABLE_REMOVED = defineEvent<NoteableRemoved>("noteable.removed");

interface NoteableRemoved {
  noteable_id: number;
}

/** The row of its kind goes with it, and so does everything that people discussed there. */
export async function removeNoteable(ctx: Context, { id, place }: Noteable): Promise<void> {
  // While it is still there: whoever tells of it elsewhere puts that in order. Nobody follows the stream.
  await ctx.announce({
    type: NOTEABLE_REMOVED,
    stream: `noteable_removal:${id}`,
    rootNamespaceId: place.root_namespace_id,
    ...(place.kind === "project" && { projectId: place.id }),
    payload: { noteable_id: id },
  });
  await deleteNoteable(ctx, id);
}
