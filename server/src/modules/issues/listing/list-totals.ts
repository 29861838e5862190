/**
 * Counts the issues of a list. A list has no total when it has more than ten thousand issues, or
 * when counting would take much longer than reading the page.
 */
import { LIST_COUNT_LIMIT } from "@cairn/contract/wire";
import type { Context } from "../../../platform/context.ts";
import { findIssueCounters } from "../changing/changing.queries.ts";
import type { IssueFilter, IssueListScope } from "./list-conditions.queries.ts";
import { countIssueRows, estimateIssueCount } from "./listing.queries.ts";

/**
 * A project with at most this many issues is small: PostgreSQL counts the matches of any filter
 * within a few milliseconds.
 */
const SMALL_PROJECT = 50_000;
/**
 * Limit for groups and larger projects. If PostgreSQL estimates more matching issues than this, the
 * list has no total.
 */
const WORTH_COUNTING = 1_000;

/** Returns null when the list has too many issues or counting them would take too long. */
export async function countIssueListTotal(
  ctx: Context,
  scope: IssueListScope,
  filter: IssueFilter,
): Promise<number | null> {
  if (scope !== "everywhere" && "project" in scope) {
    const { opened, closed } = await findIssueCounters(ctx, scope.project.id);
    if (scope.seesAll && asksForAll(filter)) {
      const total = { opened, closed, all: opened + closed }[filter.state ?? "all"];
      return total > LIST_COUNT_LIMIT ? null : total;
    }
    if (opened + closed <= SMALL_PROJECT) return countIssueRows(ctx, scope, filter);
  }
  if ((await estimateIssueCount(ctx, scope, filter)) > WORTH_COUNTING) return null;
  return countIssueRows(ctx, scope, filter);
}

/**
 * The number of issues in each tab of the issue list. Null when a tab has too many issues, or when
 * counting them would take too long.
 */
export type IssueTabCounts = Record<"opened" | "closed" | "all", number | null>;

export async function countIssuesByTab(
  ctx: Context,
  scope: IssueListScope,
  filter: IssueFilter,
): Promise<IssueTabCounts> {
  const [opened, closed] = await Promise.all([
    countIssueListTotal(ctx, scope, { ...filter, state: "opened" }),
    countIssueListTotal(ctx, scope, { ...filter, state: "closed" }),
  ]);
  const all = opened === null || closed === null ? null : opened + closed;
  return { opened, closed, all };
}

export interface IssueCountsByState {
  all: number;
  opened: number;
  closed: number;
}

/**
 * The limit up to which `countIssuesByState` counts issues. It is larger than any expected number
 * of issues, so that the result is exact.
 */
const WITHOUT_END = 100_000_000;

export async function countIssuesByState(
  ctx: Context,
  scope: IssueListScope,
  filter: IssueFilter,
): Promise<IssueCountsByState> {
  if (scope !== "everywhere" && "project" in scope && scope.seesAll && asksForAll(filter)) {
    const { opened, closed } = await findIssueCounters(ctx, scope.project.id);
    return { all: opened + closed, opened, closed };
  }
  const of = async (state: "opened" | "closed") =>
    (await countIssueRows(ctx, scope, { ...filter, state }, WITHOUT_END)) ?? WITHOUT_END;
  const [opened, closed] = await Promise.all([of("opened"), of("closed")]);
  return { all: opened + closed, opened, closed };
}

/**
 * True when the filter has no condition except the state. Then the project's stored counters contain
 * the total, and no count query is needed.
 */
function asksForAll({ state: _, not = {}, ...rest }: IssueFilter): boolean {
  return [...Object.values(rest), ...Object.values(not)].every((value) => value === undefined);
}
