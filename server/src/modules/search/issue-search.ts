/** Searches issues, first among the newest and then among all, so that the cost has a bound. */
import type { Context } from "../../platform/context.ts";
import {
  findMatchingIssues,
  type IssueSearch,
  type MatchingIssueRow,
  type MatchingIssues,
} from "./matching-issues.queries.ts";

/** Most matches that one statement collects. Collecting them from a cold disk takes about a second. */
export const MATCHES_MAX = 5_000;

/**
 * Searches the newest issues. When these contain too few matches, a second statement searches all issues.
 * If the terms are frequent, which the first statement shows, collecting all matches would take seconds on
 * a large instance; then more of the newest issues are searched, and only for a viewer who can read none of
 * these all issues of the viewer's own projects.
 */
export async function searchIssues(
  ctx: Context,
  wish: IssueSearch,
  limit: number,
): Promise<MatchingIssueRow[]> {
  const recent = await findMatchingIssues(ctx, wish, "recent", limit);
  if (isEnough(recent, wish, limit)) return recent.rows;
  const isFrequent = recent.estimate > MATCHES_MAX;
  let older = await findMatchingIssues(ctx, wish, isFrequent ? "wide" : "all", limit);
  if (isFrequent && older.rows.length === 0) {
    older = await findMatchingIssues(ctx, wish, "own", limit);
  }
  return mergeMatches(wish, recent.rows, older.rows).slice(0, limit);
}

/** Whether older issues cannot come before the found ones. */
function isEnough({ rows }: MatchingIssues, { sort }: IssueSearch, limit: number): boolean {
  return rows.filter((row) => row.is_title || sort !== "relevance").length >= limit;
}

/** Matches of titles come first, then those of the current project, then the newest. */
function mergeMatches(
  { sort, currentProjectId }: IssueSearch,
  recent: readonly MatchingIssueRow[],
  older: readonly MatchingIssueRow[],
): MatchingIssueRow[] {
  const rows = [...new Map([...recent, ...older].map((row) => [row.id, row])).values()];
  const rank = (row: MatchingIssueRow) =>
    sort === "relevance"
      ? (row.is_title ? 0 : 2) + (row.project_id === currentProjectId ? 0 : 1)
      : 0;
  return rows.toSorted((a, b) => rank(a) - rank(b) || (sort === "relevance" ? 0 : b.id - a.id));
}
