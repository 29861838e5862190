/** The list of issues that people look through: a page of rows, the ways on and back, how many there are. */
import { ISSUE_PAGE_SIZE } from "@cairn/contract/issues/issue-list";
import { authorize, reveal } from "../../../platform/auth/actions.ts";
import type { Context } from "../../../platform/context.ts";
import { notFound } from "../../../platform/errors/app-error.ts";
import type { NamespaceRef } from "../../access/index.ts";
import { getGroup } from "../../groups/index.ts";
import { getProject } from "../../projects/index.ts";
import type { IssueFilter, Scope } from "./list-conditions.queries.ts";
import { cursorAfter } from "./cursor.ts";
import { filterFrom, type IssueWish } from "./filtering.ts";
import { issuesPolicy, plans } from "../issues.policy.ts";
import { listedIssues, type ListedIssue } from "./listed-rows.queries.ts";
import { pageOfIssues, type Cursor, type IssueOrdering } from "./listing.queries.ts";
import { tabCountsOf, type TabCounts } from "./list-totals.ts";

export type { ListedIssue } from "./listed-rows.queries.ts";
export type { TabCounts } from "./list-totals.ts";

/** From where to go on, and which way. */
export type Step = { after: Cursor } | { before: Cursor } | "start";

export interface BrowsedIssues {
  rows: ListedIssue[];
  counts: TabCounts;
  next: string | null;
  prev: string | null;
}

export async function browseProject(
  ctx: Context,
  ref: NamespaceRef,
  wish: IssueWish,
  order: IssueOrdering,
  step: Step,
): Promise<BrowsedIssues> {
  const project = await getProject(ctx, ref);
  reveal(ctx, issuesPolicy.list, project, notFound());
  const filter = await filterFrom(ctx, wish, { usableIn: project.traversal_ids });
  return browse(ctx, { project, seesAll: plans(ctx.viewer, project) }, filter, order, step);
}

export async function browseGroup(
  ctx: Context,
  ref: NamespaceRef,
  wish: IssueWish,
  order: IssueOrdering,
  step: Step,
): Promise<BrowsedIssues> {
  const group = await getGroup(ctx, ref);
  authorize(ctx, issuesPolicy.listEverywhere);
  const filter = await filterFrom(ctx, wish, { rootId: group.root_namespace_id });
  return browse(ctx, { group }, filter, order, step);
}

/** Of all projects: what one was given, unless asked otherwise. */
export async function browseOwn(
  ctx: Context,
  wish: IssueWish,
  order: IssueOrdering,
  step: Step,
): Promise<BrowsedIssues> {
  authorize(ctx, issuesPolicy.listOwn);
  const own = { ...wish, scope: wish.scope ?? "assigned_to_me" } as const;
  return browse(ctx, "everywhere", await filterFrom(ctx, own, { all: true }), order, step);
}

async function browse(
  ctx: Context,
  scope: Scope,
  filter: IssueFilter,
  order: IssueOrdering,
  step: Step,
): Promise<BrowsedIssues> {
  const [page, counts] = await Promise.all([
    pageFrom(ctx, scope, filter, order, step),
    tabCountsOf(ctx, scope, filter),
  ]);
  const ids = page.entries.map((entry) => entry.id);
  const found = ids.length === 0 ? [] : await listedIssues(ctx, { ids });
  const byId = new Map(found.map((issue) => [issue.id, issue]));
  const [first, last] = [page.entries[0], page.entries.at(-1)];
  return {
    rows: ids.flatMap((id) => byId.get(id) ?? []),
    counts,
    next: page.hasNext && last ? cursorAfter(last) : null,
    prev: page.hasPrevious && first ? cursorAfter(first) : null,
  };
}

/** One more than is shown tells whether it goes on; where one came from, there is always something. */
async function pageFrom(
  ctx: Context,
  scope: Scope,
  filter: IssueFilter,
  order: IssueOrdering,
  step: Step,
) {
  const isBack = step !== "start" && "before" in step;
  const after = step === "start" ? undefined : "before" in step ? step.before : step.after;
  const found = await pageOfIssues(
    ctx,
    scope,
    filter,
    { ...order, backwards: isBack },
    {
      limit: ISSUE_PAGE_SIZE + 1,
      offset: 0,
      after,
    },
  );
  const goesOn = found.length > ISSUE_PAGE_SIZE;
  const entries = found.slice(0, ISSUE_PAGE_SIZE);
  return {
    entries: isBack ? entries.toReversed() : entries,
    hasNext: isBack || goesOn,
    hasPrevious: isBack ? goesOn : step !== "start",
  };
}
