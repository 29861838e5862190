/** Updates the noteable's discussion counters and its `updated_at` after a change of its discussion. */
import type { Context } from "../../platform/context.ts";
import {
  updateDiscussionCounters,
  getNoteableKind,
  type DiscussionCounterChanges,
  type NoteableKey,
} from "../noteables/index.ts";

type Change = Partial<DiscussionCounterChanges> & {
  /**
   * True leaves the noteable's `updated_at` unchanged. Callers set this flag for reactions, and for
   * internal notes, because users who cannot see an internal note could notice the new time.
   */
  quietly?: boolean;
};

/**
 * Updates the counters, `discussion_version` and, unless `quietly` is set, `updated_at` of the
 * noteable. Must be called last in a transaction, because all other writers of the noteable wait
 * from this call to the commit. `comments` must not include internal notes, because every reader
 * sees the comment count.
 */
export async function updateNoteableAfterDiscussionChange(
  ctx: Context,
  noteable: NoteableKey,
  { comments = 0, discussions = 0, activities = 0, quietly = false }: Change = {},
): Promise<void> {
  if (!quietly) await getNoteableKind(noteable).touch(ctx, noteable.id);
  await updateDiscussionCounters(ctx, noteable.id, { comments, discussions, activities });
}
