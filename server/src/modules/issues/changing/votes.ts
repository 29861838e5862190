/** Stores the vote counts of an issue when its awards change. */
import type { Context } from "../../../platform/context.ts";
import { announceIssue, ISSUE_EVENTS } from "../issues.events.ts";
import type { IssueRow } from "../reading/reading.ts";
import { updateVotes, type Votes } from "./votes.queries.ts";

/** Runs after every change of the issue's awards, including awards that are not votes. */
export async function storeVotes(ctx: Context, issue: IssueRow, votes: Votes): Promise<void> {
  const { upvotes, downvotes } = votes;
  if (upvotes !== issue.upvotes || downvotes !== issue.downvotes) {
    await updateVotes(ctx, issue.id, votes);
  }
  await announceIssue(ctx, ISSUE_EVENTS.updated, issue, { changed: ["awards"] });
}
