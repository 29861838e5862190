/**
 * Lists one page of issues for the web interface, with the cursors of the next and previous page
 * and the totals.
 */
import { ISSUE_PAGE_SIZE } from "@cairn/contract/issues/issue-list";
import { authorize, reveal } from "../../../platform/auth/actions.ts";
import type { Context } from "../../../platform/context.ts";
import { notFoundError } from "../../../platform/errors/app-error.ts";
import type { NamespaceRef } from "../../access/index.ts";
import { getGroup } from "../../groups/index.ts";
import { getProject } from "../../projects/index.ts";
import type { IssueFilter, IssueListScope } from "./list-conditions.queries.ts";
import { addBlockerCounts } from "../links/blocking.ts";
import { encodeIssueCursor } from "./cursor.ts";
import { parseIssueFilter, type IssueFilterInput } from "./filtering.ts";
import { issuesPolicy, hasPlannerAccess } from "../issues.policy.ts";
import { findIssueListRows, type IssueListRow } from "./listed-rows.queries.ts";
import {
  findIssueIdsForListPage,
  type IssueCursor,
  type IssueOrdering,
} from "./listing.queries.ts";
import { countIssuesByTab, type IssueTabCounts } from "./list-totals.ts";

export type { IssueListRow } from "./listed-rows.queries.ts";
export type { IssueTabCounts } from "./list-totals.ts";

/** Which page to show: the first, the page after a cursor, or the page before a cursor. */
export type IssueListPageSelection = { after: IssueCursor } | { before: IssueCursor } | "start";

export interface IssueListPage {
  rows: IssueListRow[];
  counts: IssueTabCounts;
  next: string | null;
  prev: string | null;
}

export async function listProjectIssuesPage(
  ctx: Context,
  ref: NamespaceRef,
  wish: IssueFilterInput,
  order: IssueOrdering,
  step: IssueListPageSelection,
): Promise<IssueListPage> {
  const project = await getProject(ctx, ref);
  reveal(ctx, issuesPolicy.list, project, () => notFoundError());
  const filter = await parseIssueFilter(ctx, wish, { usableIn: project.traversal_ids }, project);
  return browse(
    ctx,
    { project, seesAll: hasPlannerAccess(ctx.viewer, project) },
    filter,
    order,
    step,
  );
}

export async function listGroupIssuesPage(
  ctx: Context,
  ref: NamespaceRef,
  wish: IssueFilterInput,
  order: IssueOrdering,
  step: IssueListPageSelection,
): Promise<IssueListPage> {
  const group = await getGroup(ctx, ref);
  authorize(ctx, issuesPolicy.listEverywhere);
  const filter = await parseIssueFilter(ctx, wish, { rootId: group.root_namespace_id }, group);
  return browse(ctx, { group }, filter, order, step);
}

/**
 * Lists the viewer's issues in all projects. If the filter has no `scope`, the list contains the
 * issues assigned to the viewer.
 */
export async function listOwnIssuesPage(
  ctx: Context,
  wish: IssueFilterInput,
  order: IssueOrdering,
  step: IssueListPageSelection,
): Promise<IssueListPage> {
  authorize(ctx, issuesPolicy.listOwn);
  const own = { ...wish, scope: wish.scope ?? "assigned_to_me" } as const;
  return browse(ctx, "everywhere", await parseIssueFilter(ctx, own, { all: true }), order, step);
}

async function browse(
  ctx: Context,
  scope: IssueListScope,
  filter: IssueFilter,
  order: IssueOrdering,
  step: IssueListPageSelection,
): Promise<IssueListPage> {
  const [page, counts] = await Promise.all([
    pageFrom(ctx, scope, filter, order, step),
    countIssuesByTab(ctx, scope, filter),
  ]);
  const ids = page.entries.map((entry) => entry.id);
  const found =
    ids.length === 0 ? [] : await addBlockerCounts(ctx, await findIssueListRows(ctx, { ids }));
  const byId = new Map(found.map((issue) => [issue.id, issue]));
  const [first, last] = [page.entries[0], page.entries.at(-1)];
  return {
    rows: ids.flatMap((id) => byId.get(id) ?? []),
    counts,
    next: page.hasNext && last ? encodeIssueCursor(last) : null,
    prev: page.hasPrevious && first ? encodeIssueCursor(first) : null,
  };
}

/**
 * Reads a page and one more issue, which shows whether another page follows in this direction. In
 * the opposite direction a page exists whenever there is a cursor, because the viewer came from
 * there.
 */
async function pageFrom(
  ctx: Context,
  scope: IssueListScope,
  filter: IssueFilter,
  order: IssueOrdering,
  step: IssueListPageSelection,
) {
  const isBack = step !== "start" && "before" in step;
  const after = step === "start" ? undefined : "before" in step ? step.before : step.after;
  const found = await findIssueIdsForListPage(
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
