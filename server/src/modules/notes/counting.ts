/** What every change of a discussion ends with: its issue says how much there is, and that it is new. */
import type { Context } from "../../platform/context.ts";
import { countIntoIssue, type Counted } from "./notes.queries.ts";

type Change = Partial<Omit<Counted, "updatedAt">> & {
  /** Reactions, and what is for the team alone: the issue's own time shows to everybody. */
  quietly?: boolean;
};

/**
 * The last statement of a transaction, because everybody else who writes there waits from then on.
 * Internal comments are not among `comments`, because everybody reads that number.
 */
export async function touchDiscussion(
  ctx: Context,
  issue: { id: number },
  { comments = 0, discussions = 0, activities = 0, quietly = false }: Change = {},
): Promise<void> {
  const updatedAt = quietly ? null : ctx.now().toISOString();
  await countIntoIssue(ctx, issue.id, { comments, discussions, activities, updatedAt });
}
