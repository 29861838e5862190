/** Stores the numbers of upvotes and downvotes of an issue when its reactions change. */
import type { Context } from "../../../platform/context.ts";
import { announceIssueEvent, ISSUE_EVENTS } from "../issues.events.ts";
import type { IssueRow } from "../reading/reading.ts";
import { updateIssueVotes, type VoteCounts } from "./votes.queries.ts";

/**
 * Stores the vote counts if they differ, and announces that the issue's reactions changed. Called
 * after every change of its reactions, also when the emoji is not a vote.
 */
export async function storeAndAnnounceIssueVotes(
  ctx: Context,
  issue: IssueRow,
  votes: VoteCounts,
): Promise<void> {
  const { upvotes, downvotes } = votes;
  if (upvotes !== issue.upvotes || downvotes !== issue.downvotes) {
    await updateIssueVotes(ctx, issue.id, votes);
  }
  await announceIssueEvent(ctx, ISSUE_EVENTS.updated, issue, { changed: ["awards"] });
}
