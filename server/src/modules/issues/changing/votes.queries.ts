/** SQL that stores the upvotes and downvotes of an issue, for lists that are ordered by votes. */
import type { Context } from "../../../platform/context.ts";
import { issuesDb } from "../reading/issues.queries.ts";

export interface VoteCounts {
  upvotes: number;
  downvotes: number;
}

/** Changes neither `lock_version` nor `updated_at`: a vote must not conflict with somebody's edit. */
export async function updateIssueVotes(ctx: Context, id: number, votes: VoteCounts): Promise<void> {
  await issuesDb(ctx).updateTable("issues").set(votes).where("id", "=", id).execute();
}
