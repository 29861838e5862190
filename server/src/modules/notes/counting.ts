/** What every change of a discussion ends with: its issue says how much there is, and that it is new. */
import type { Context } from "../../platform/context.ts";
import { touchIssue } from "../issues/index.ts";
import { countDiscussion, type DiscussionChange } from "../noteables/index.ts";

type Change = Partial<DiscussionChange> & {
  /** Reactions, and what is for the team alone: the issue's own time shows to everybody. */
  quietly?: boolean;
};

/**
 * The last statements of a transaction, because everybody else who writes there waits from then on.
 * Internal comments are not among `comments`, because everybody reads that number.
 */
export async function touchDiscussion(
  ctx: Context,
  issue: { id: number },
  { comments = 0, discussions = 0, activities = 0, quietly = false }: Change = {},
): Promise<void> {
  if (!quietly) await touchIssue(ctx, issue.id);
  await countDiscussion(ctx, issue.id, { comments, discussions, activities });
}
