/** What reactions need of their issue: that it stays as it is meanwhile, and carries their numbers. */
import type { Context } from "../../platform/context.ts";
import { holdPlace } from "../access/index.ts";
import { lockIssue } from "./changing.queries.ts";
import { announceIssue, ISSUE_EVENTS } from "./issues.events.ts";
import { getIssue, type IssueRef, type IssueRow } from "./reading.ts";
import { updateVotes, type Votes } from "./votes.queries.ts";

/** As it is now that nobody else can change it, until this transaction ends. */
export async function holdIssue(ctx: Context, ref: IssueRef): Promise<IssueRow> {
  const seen = await getIssue(ctx, ref);
  await holdPlace(ctx, { id: seen.project_id });
  await lockIssue(ctx, seen.id);
  return getIssue(ctx, ref);
}

/** After every change of its reactions, also of those that are no votes. */
export async function settleVotes(ctx: Context, issue: IssueRow, votes: Votes): Promise<void> {
  const { upvotes, downvotes } = votes;
  if (upvotes !== issue.upvotes || downvotes !== issue.downvotes) {
    await updateVotes(ctx, issue.id, votes);
  }
  await announceIssue(ctx, ISSUE_EVENTS.updated, issue, { changed: ["awards"] });
}
