/** Services that list issues for a viewer: one page of the list, and its total. */
import { authorize, reveal } from "../../../platform/auth/actions.ts";
import type { Context } from "../../../platform/context.ts";
import { AppError, notFoundError } from "../../../platform/errors/app-error.ts";
import { toAccessSqlParams, type NamespaceRef } from "../../access/index.ts";
import { getGroup } from "../../groups/index.ts";
import { getMilestone } from "../../milestones/index.ts";
import { getProject, type PlaceRef, type ProjectRow } from "../../projects/index.ts";
import { addLinkedRows } from "../reading/linked-rows.ts";
import { parseIssueFilter, type IssueFilterInput } from "./filtering.ts";
import { issuesPolicy, hasPlannerAccess } from "../issues.policy.ts";
import { findIssuesById, type IssueRow } from "../reading/issues.queries.ts";
import type { IssueFilter, IssueListScope } from "./list-conditions.queries.ts";
import {
  findIssueIdsForListPage,
  type IssueCursor,
  type IssueOrdering,
  type IssueIdAndSortKey,
} from "./listing.queries.ts";
import { countIssuesByState, countIssueListTotal, type IssueCountsByState } from "./list-totals.ts";

export type { IssueFilterInput } from "./filtering.ts";
export type { IssueCursor, IssueOrdering, IssueIdAndSortKey } from "./listing.queries.ts";
export type { IssueCountsByState } from "./list-totals.ts";

/** Which page to return: the page from row `offset` on, or the page after a cursor. */
export interface IssueListPageRequest {
  limit: number;
  offset: number;
  after?: IssueCursor | undefined;
  /** Whether to return the total. Clients that page by cursor do not need a total. */
  counted: boolean;
}

export interface IssueListPageWithTotal {
  rows: IssueRow[];
  entries: IssueIdAndSortKey[];
  total: number | null;
}

export async function listProjectIssues(
  ctx: Context,
  ref: NamespaceRef,
  wish: IssueFilterInput,
  order: IssueOrdering,
  page: IssueListPageRequest,
): Promise<IssueListPageWithTotal> {
  return listIssuesOfLoadedProject(ctx, await getProject(ctx, ref), wish, order, page);
}

/**
 * Lists the issues of a project that the caller has already loaded. Checks that the viewer can list
 * these issues.
 */
export async function listIssuesOfLoadedProject(
  ctx: Context,
  project: ProjectRow,
  wish: IssueFilterInput,
  order: IssueOrdering,
  page: IssueListPageRequest,
): Promise<IssueListPageWithTotal> {
  reveal(ctx, issuesPolicy.list, project, () => notFoundError());
  const filter = await parseIssueFilter(ctx, wish, { usableIn: project.traversal_ids });
  return list(ctx, scopeOf(ctx, project), filter, order, page);
}

export async function listGroupIssues(
  ctx: Context,
  ref: NamespaceRef,
  wish: IssueFilterInput,
  order: IssueOrdering,
  page: IssueListPageRequest,
): Promise<IssueListPageWithTotal> {
  const group = await getGroup(ctx, ref);
  authorize(ctx, issuesPolicy.listEverywhere);
  const filter = await parseIssueFilter(ctx, wish, { rootId: group.root_namespace_id });
  return list(ctx, { group }, filter, order, page);
}

/**
 * Lists the issues of a milestone. `where` is the project of the milestone, or its group; for a
 * group, the list has the issues of all its projects.
 */
export async function listMilestoneIssues(
  ctx: Context,
  where: PlaceRef,
  milestoneId: number,
  order: IssueOrdering,
  page: IssueListPageRequest,
): Promise<IssueListPageWithTotal> {
  await getMilestone(ctx, where, milestoneId);
  const wish = { milestoneId };
  return "project" in where
    ? listProjectIssues(ctx, where.project, wish, order, page)
    : listGroupIssues(ctx, where.group, wish, order, page);
}

export async function listIssuesEverywhere(
  ctx: Context,
  wish: IssueFilterInput,
  order: IssueOrdering,
  page: IssueListPageRequest,
): Promise<IssueListPageWithTotal> {
  assertNotOnlyMine(ctx, wish);
  authorize(ctx, issuesPolicy.listEverywhere);
  const filter = await parseIssueFilter(ctx, wish, { all: true });
  return list(ctx, "everywhere", filter, order, page);
}

/** Throws when a visitor lists "my issues", because a visitor has no issues of their own. */
function assertNotOnlyMine(ctx: Context, wish: IssueFilterInput): void {
  if (ctx.viewer.kind === "visitor" && wish.scope !== "all") {
    throw new AppError("unauthenticated", "401 Unauthorized");
  }
}

function scopeOf(ctx: Context, project: ProjectRow): IssueListScope {
  return { project, seesAll: hasPlannerAccess(ctx.viewer, project) };
}

async function list(
  ctx: Context,
  scope: IssueListScope,
  filter: IssueFilter,
  order: IssueOrdering,
  page: IssueListPageRequest,
): Promise<IssueListPageWithTotal> {
  const entries = await findIssueIdsForListPage(ctx, scope, filter, order, page);
  const ids = entries.map((entry) => entry.id);
  const [found, total] = await Promise.all([
    ids.length === 0 ? [] : findIssuesById(ctx, { ids, ...toAccessSqlParams(ctx) }),
    page.counted ? (totalFrom(page, ids.length) ?? countIssueListTotal(ctx, scope, filter)) : null,
  ]);
  const byId = new Map((await addLinkedRows(ctx, found)).map((issue) => [issue.id, issue]));
  return { rows: ids.flatMap((id) => byId.get(id) ?? []), entries, total };
}

/**
 * Returns the total if this page is the last page, otherwise null. A page that is not full is the
 * last page, so its offset plus its number of rows is the total.
 */
function totalFrom({ limit, offset }: IssueListPageRequest, rows: number): number | null {
  return rows < limit && (rows > 0 || offset === 0) ? offset + rows : null;
}

export async function countProjectIssues(
  ctx: Context,
  ref: NamespaceRef,
  wish: IssueFilterInput,
): Promise<IssueCountsByState> {
  const project = await getProject(ctx, ref);
  reveal(ctx, issuesPolicy.list, project, () => notFoundError());
  const filter = await parseIssueFilter(ctx, wish, { usableIn: project.traversal_ids });
  return countIssuesByState(ctx, scopeOf(ctx, project), filter);
}

export async function countGroupIssues(
  ctx: Context,
  ref: NamespaceRef,
  wish: IssueFilterInput,
): Promise<IssueCountsByState> {
  const group = await getGroup(ctx, ref);
  authorize(ctx, issuesPolicy.listEverywhere);
  return countIssuesByState(
    ctx,
    { group },
    await parseIssueFilter(ctx, wish, { rootId: group.root_namespace_id }),
  );
}

export async function countIssuesEverywhere(
  ctx: Context,
  wish: IssueFilterInput,
): Promise<IssueCountsByState> {
  assertNotOnlyMine(ctx, wish);
  authorize(ctx, issuesPolicy.listEverywhere);
  return countIssuesByState(ctx, "everywhere", await parseIssueFilter(ctx, wish, { all: true }));
}
