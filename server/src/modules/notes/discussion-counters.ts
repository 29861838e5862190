/** What every change of a discussion ends with: its noteable says how much there is, and that it is new. */
import type { Context } from "../../platform/context.ts";
import {
  countDiscussion,
  getKind,
  type DiscussionChange,
  type NoteableKey,
} from "../noteables/index.ts";

type Change = Partial<DiscussionChange> & {
  /** Reactions, and what is for the team alone: the noteable's own time shows to everybody. */
  quietly?: boolean;
};

/**
 * The last statements of a transaction, because everybody else who writes there waits from then on.
 * Internal comments are not among `comments`, because everybody reads that number.
 */
export async function touchDiscussion(
  ctx: Context,
  noteable: NoteableKey,
  { comments = 0, discussions = 0, activities = 0, quietly = false }: Change = {},
): Promise<void> {
  if (!quietly) await getKind(noteable).touch(ctx, noteable.id);
  await countDiscussion(ctx, noteable.id, { comments, discussions, activities });
}
