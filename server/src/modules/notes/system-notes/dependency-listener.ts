/**
 * Updates notes when their noteable, project or group moves, and deletes system notes that refer to deleted
 * noteables.
 */
import type { Context } from "../../../platform/context.ts";
import { defineListener, type Listener } from "../../../platform/events/announcing.ts";
import { NAMESPACE_EVENTS } from "../../access/index.ts";
import { NOTEABLE_MOVED_EVENT, NOTEABLE_REMOVED_EVENT } from "../../noteables/index.ts";
import {
  deleteSystemNotesAboutNoteables,
  updateNotesNamespace,
  updateNotesRootNamespace,
} from "./dependency-updates.queries.ts";

export const noteMoveAndRemovalListeners: readonly Listener[] = [
  defineListener(NAMESPACE_EVENTS.moved, (ctx, { namespace_ids: ids, root_namespace_id: rootId }) =>
    updateNotesRootNamespace(ctx, ids, rootId),
  ),
  defineListener(NOTEABLE_MOVED_EVENT, (ctx, { noteable_id: id, ...place }) =>
    updateNotesNamespace(ctx, id, place),
  ),
  defineListener(NOTEABLE_REMOVED_EVENT, async (ctx, { noteable_id: noteableId }) => {
    while (await deleteSystemNotesAboutNoteables(ctx, { noteableId }));
  }),
];

/**
 * Deletes one batch of the system notes that refer to noteables of these namespaces. Must run before
 * the noteables are erased. Returns false when no such system note was left.
 */
export function eraseSystemNotesAboutNoteablesInNamespaces(
  ctx: Context,
  namespaceIds: readonly number[],
): Promise<boolean> {
  return deleteSystemNotesAboutNoteables(ctx, { namespaceIds });
}
