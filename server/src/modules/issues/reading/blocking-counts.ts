/**
 * Adds to each issue how many issues it blocks. Issues that the viewer cannot read are not counted.
 */
import type { Context } from "../../../platform/context.ts";
import { toAccessSqlParams } from "../../access/index.ts";
import { findBlockedIssues } from "./blocking.queries.ts";
import { issuesPolicy } from "../issues.policy.ts";
import type { IssueRow } from "./issues.queries.ts";

/** Skips the query when none of the issues blocks another, which is the usual case. */
export async function addBlockingCounts(ctx: Context, issues: IssueRow[]): Promise<IssueRow[]> {
  const ids = issues.filter((issue) => issue.blocks_others).map(({ id }) => id);
  if (ids.length === 0) return issues;
  const found = await findBlockedIssues(ctx, { ids, ...toAccessSqlParams(ctx) });
  const read = found.filter((issue) => issuesPolicy.read.allows(ctx.viewer, issue));
  return issues.map((issue) => ({
    ...issue,
    blocking_issues_count: read.filter((blocked) => blocked.of === issue.id).length,
  }));
}
