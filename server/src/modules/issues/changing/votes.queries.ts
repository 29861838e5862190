/**
 * SQL that stores the numbers of upvotes and downvotes of an issue, for issue lists sorted by them.
 */
import type { Context } from "../../../platform/context.ts";
import { issuesDb } from "../reading/issues.queries.ts";

export interface VoteCounts {
  upvotes: number;
  downvotes: number;
}

/**
 * Stores the vote counts. Changes neither `lock_version` nor `updated_at`, so that a vote does not
 * conflict with a user's edit.
 */
export async function updateIssueVotes(ctx: Context, id: number, votes: VoteCounts): Promise<void> {
  await issuesDb(ctx).updateTable("issues").set(votes).where("id", "=", id).execute();
}
