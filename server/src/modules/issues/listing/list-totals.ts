/**
 * How many issues a list has, where that is worth finding out. Clients are told totals up to ten
 * thousand; where counting would take many times as long as the page itself, they are told none.
 */
import { COUNTED_LIMIT } from "@cairn/contract/wire";
import type { Context } from "../../../platform/context.ts";
import { findIssueCounters } from "../changing/changing.queries.ts";
import type { IssueFilter, IssueListScope } from "./list-conditions.queries.ts";
import { countIssueRows, estimateIssueCount } from "./listing.queries.ts";

/** Up to here a project is counted through in a few milliseconds, whatever is asked. */
const SMALL_PROJECT = 50_000;
/** In larger places, counting more than this costs more than it tells. */
const WORTH_COUNTING = 1_000;

/** Null when there are too many, or it would take too long to find out. */
export async function countListTotal(
  ctx: Context,
  scope: IssueListScope,
  filter: IssueFilter,
): Promise<number | null> {
  if (scope !== "everywhere" && "project" in scope) {
    const { opened, closed } = await findIssueCounters(ctx, scope.project.id);
    if (scope.seesAll && asksForAll(filter)) {
      const total = { opened, closed, all: opened + closed }[filter.state ?? "all"];
      return total > COUNTED_LIMIT ? null : total;
    }
    if (opened + closed <= SMALL_PROJECT) return countIssueRows(ctx, scope, filter);
  }
  if ((await estimateIssueCount(ctx, scope, filter)) > WORTH_COUNTING) return null;
  return countIssueRows(ctx, scope, filter);
}

/** Null where there are too many, or it would take too long to find out. */
export type TabCounts = Record<"opened" | "closed" | "all", number | null>;

/** How many there are in each tab of a list. */
export async function countTabs(
  ctx: Context,
  scope: IssueListScope,
  filter: IssueFilter,
): Promise<TabCounts> {
  const [opened, closed] = await Promise.all([
    countListTotal(ctx, scope, { ...filter, state: "opened" }),
    countListTotal(ctx, scope, { ...filter, state: "closed" }),
  ]);
  const all = opened === null || closed === null ? null : opened + closed;
  return { opened, closed, all };
}

export interface IssueCounts {
  all: number;
  opened: number;
  closed: number;
}

/** Counted in full: these numbers are what is asked for. */
const WITHOUT_END = 100_000_000;

export async function countByState(
  ctx: Context,
  scope: IssueListScope,
  filter: IssueFilter,
): Promise<IssueCounts> {
  if (scope !== "everywhere" && "project" in scope && scope.seesAll && asksForAll(filter)) {
    const { opened, closed } = await findIssueCounters(ctx, scope.project.id);
    return { all: opened + closed, opened, closed };
  }
  const of = async (state: "opened" | "closed") =>
    (await countIssueRows(ctx, scope, { ...filter, state }, WITHOUT_END)) ?? WITHOUT_END;
  const [opened, closed] = await Promise.all([of("opened"), of("closed")]);
  return { all: opened + closed, opened, closed };
}

/** Nothing is asked for but perhaps a state; then the project's own counters know. */
function asksForAll({ state: _, not = {}, ...rest }: IssueFilter): boolean {
  return [...Object.values(rest), ...Object.values(not)].every((value) => value === undefined);
}
