/**
 * Lists the issues that block an issue: only open issues, and only issues that the viewer can read.
 */
import { reveal } from "../../../platform/auth/actions.ts";
import type { Context } from "../../../platform/context.ts";
import { notFoundError } from "../../../platform/errors/app-error.ts";
import { toAccessSqlParams } from "../../access/index.ts";
import { findBlockingIssues } from "../reading/blocking.queries.ts";
import { issuesPolicy } from "../issues.policy.ts";
import { issueWebPath } from "../reading/issues.present.ts";
import { loadReadableIssues, type IssueRow } from "../reading/reading.ts";

type Blocker = Awaited<ReturnType<typeof findBlockingIssues>>[number];

/** Lists the issues that block this issue. `web_url` is the path of the blocking issue's page. */
export async function listBlockers(
  ctx: Context,
  issue: IssueRow,
): Promise<{ iid: number; web_url: string }[]> {
  const [blockers = []] = await listBlockersPerIssue(ctx, [issue]);
  return blockers.map((blocker) => ({ iid: blocker.iid, web_url: issueWebPath(blocker) }));
}

/**
 * Returns the blocking issues of each issue, in the order of `issues`. The number of SQL statements
 * does not depend on the number of issues.
 */
export async function listBlockersPerIssue(
  ctx: Context,
  issues: readonly IssueRow[],
): Promise<Blocker[][]> {
  for (const issue of issues) reveal(ctx, issuesPolicy.read, issue, () => notFoundError("Issue"));
  const byIssue = await findReadableBlockers(ctx, issues);
  return issues.map(({ id }) => byIssue.get(id) ?? []);
}

/** Adds to each issue of a list the number of issues that block it. The viewer must see the issues. */
export async function addBlockerCounts<Listed extends PossiblyBlocked>(
  ctx: Context,
  issues: readonly Listed[],
): Promise<(Listed & { blocked_by_count: number })[]> {
  const byIssue = await findReadableBlockers(ctx, issues);
  return issues.map((issue) => ({
    ...issue,
    blocked_by_count: byIssue.get(issue.id)?.length ?? 0,
  }));
}

type PossiblyBlocked = Pick<IssueRow, "id" | "is_blocked">;

/** Runs no statement when no issue is blocked, which is the usual case. */
async function findReadableBlockers(
  ctx: Context,
  issues: readonly PossiblyBlocked[],
): Promise<Map<number, Blocker[]>> {
  const ids = issues.filter((issue) => issue.is_blocked !== false).map(({ id }) => id);
  if (ids.length === 0) return new Map();
  const found = await findBlockingIssues(ctx, { ids, ...toAccessSqlParams(ctx) });
  const read = found.filter((issue) => issuesPolicy.read.allows(ctx.viewer, issue));
  return Map.groupBy(read, (blocker) => blocker.of);
}

/** Like `listBlockersPerIssue`, but returns complete issue rows. */
export async function listBlockerRowsPerIssue(
  ctx: Context,
  issues: readonly IssueRow[],
): Promise<IssueRow[][]> {
  const blockers = await listBlockersPerIssue(ctx, issues);
  const ids = [...new Set(blockers.flat().map(({ id }) => id))];
  const byId = new Map((await loadReadableIssues(ctx, ids)).map((issue) => [issue.id, issue]));
  return blockers.map((some) => some.flatMap(({ id }) => byId.get(id) ?? []));
}
