/** What reactions need of their issue: that it carries their numbers. */
import type { Context } from "../../../platform/context.ts";
import { announceIssue, ISSUE_EVENTS } from "../issues.events.ts";
import type { IssueRow } from "../reading/reading.ts";
import { updateVotes, type Votes } from "./votes.queries.ts";

/** After every change of its reactions, also of those that are no votes. */
export async function storeVotes(ctx: Context, issue: IssueRow, votes: Votes): Promise<void> {
  const { upvotes, downvotes } = votes;
  if (upvotes !== issue.upvotes || downvotes !== issue.downvotes) {
    await updateVotes(ctx, issue.id, votes);
  }
  await announceIssue(ctx, ISSUE_EVENTS.updated, issue, { changed: ["awards"] });
}
