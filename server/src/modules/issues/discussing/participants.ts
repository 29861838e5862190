/** Service that lists the participants of an issue. */
import { reveal } from "../../../platform/auth/actions.ts";
import type { Context } from "../../../platform/context.ts";
import { notFoundError } from "../../../platform/errors/app-error.ts";
import { listParticipants, type ParticipantList } from "../../subscriptions/index.ts";
import { issuesPolicy } from "../issues.policy.ts";
import { loadMergedIssues, type MergedIssues } from "../reading/merged-issues.ts";
import type { IssueRow } from "../reading/reading.ts";

/** The participants of merged duplicates that the viewer can read are participants, too. */
export async function listIssueParticipants(
  ctx: Context,
  issue: IssueRow,
  limit?: number,
  merged?: MergedIssues,
): Promise<ParticipantList> {
  reveal(ctx, issuesPolicy.read, issue, () => notFoundError("Issue"));
  const { duplicates } = merged ?? (await loadMergedIssues(ctx, issue));
  return listParticipants(ctx, issue, [issue.author, ...issue.assignees], { limit, duplicates });
}
