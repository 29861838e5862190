/**
 * Searches of the REST API: in everything (`place` is null), in a group or in a project. The services of
 * the lists count a search for the rate limit; searches that use other services count themselves.
 */
import { LIST_COUNT_LIMIT } from "@cairn/contract/wire";
import { authorize, reveal } from "../../platform/auth/actions.ts";
import { rateLimitKey } from "../../platform/auth/viewer.ts";
import type { Context } from "../../platform/context.ts";
import { AppError, notFoundError } from "../../platform/errors/app-error.ts";
import type { LimitOffset, RowsWithTotal } from "../../platform/http/paging.ts";
import type { NamespaceRef } from "../access/index.ts";
import { getGroup } from "../groups/index.ts";
import {
  issuesPolicy,
  listGroupIssues,
  listIssuesEverywhere,
  listProjectIssues,
} from "../issues/index.ts";
import { listMembers } from "../members/index.ts";
import { listMilestones, searchMilestones } from "../milestones/index.ts";
import { loadReadableApiNotes } from "../notes/index.ts";
import { getProject, listGroupProjects, listProjects, type PlaceRef } from "../projects/index.ts";
import { listUsers } from "../users/index.ts";
import { findMatchingCommentIds } from "./matching-comments.queries.ts";
import { searchPolicy } from "./search.policy.ts";
import { parseSearchText } from "./search-text.ts";

export interface ApiSearch {
  search: string;
  /** State and confidentiality of issues; other scopes ignore them. */
  state?: "opened" | "closed" | "all" | undefined;
  confidential?: boolean | undefined;
  /** By time of creation. Members are always listed by id, milestones of one project by due date. */
  sort: "asc" | "desc";
}

/** Every search by API begins with this check. */
function authorizeSearch(ctx: Context, page: LimitOffset): void {
  authorize(ctx, searchPolicy.searchByApi);
  assertWithinResults(page);
}

/** The database has to find all rows before a page, so pages far behind the first are refused. */
function assertWithinResults({ limit, offset }: LimitOffset): void {
  if (offset + limit <= LIST_COUNT_LIMIT) return;
  throw new AppError(
    "bad_request",
    `400 Bad request - a search lists at most ${LIST_COUNT_LIMIT} results`,
  );
}

const projectOf = (place: PlaceRef | null): NamespaceRef | null =>
  place !== null && "project" in place ? place.project : null;
const groupOf = (place: PlaceRef | null): NamespaceRef | null =>
  place !== null && "group" in place ? place.group : null;

export async function searchApiProjects(
  ctx: Context,
  place: PlaceRef | null,
  wish: ApiSearch,
  page: LimitOffset,
) {
  authorizeSearch(ctx, page);
  const order = { by: "created_at", sort: wish.sort } as const;
  const group = groupOf(place);
  const how = { subgroups: true, shared: false };
  return group === null
    ? listProjects(ctx, { search: wish.search }, order, page)
    : listGroupProjects(ctx, group, how, { search: wish.search }, order, page);
}

export async function searchApiIssues(
  ctx: Context,
  place: PlaceRef | null,
  wish: ApiSearch,
  page: LimitOffset,
) {
  authorizeSearch(ctx, page);
  const { search, state, confidential } = wish;
  const filter = { search, state, confidential, scope: "all" } as const;
  const order = { by: "created_at", sort: wish.sort } as const;
  const counted = { ...page, counted: true };
  const project = projectOf(place);
  if (project !== null) return listProjectIssues(ctx, project, filter, order, counted);
  const group = groupOf(place);
  return group === null
    ? listIssuesEverywhere(ctx, filter, order, counted)
    : listGroupIssues(ctx, group, filter, order, counted);
}

export async function searchApiMilestones(
  ctx: Context,
  place: PlaceRef | null,
  { search, sort }: ApiSearch,
  page: LimitOffset,
) {
  authorizeSearch(ctx, page);
  const project = projectOf(place);
  if (project !== null) {
    await spendSearch(ctx);
    return listMilestones(ctx, { project }, { ancestors: false, search }, page);
  }
  const ref = groupOf(place);
  const group = ref === null ? undefined : await getGroup(ctx, ref);
  return searchMilestones(ctx, { search, sort, group }, page);
}

interface FoundUser {
  id: number;
  username: string;
  name: string;
  state: string;
}

/** Members of the project or group; without a place all active users. */
export async function searchApiUsers(
  ctx: Context,
  place: PlaceRef | null,
  { search, sort }: ApiSearch,
  page: LimitOffset,
): Promise<RowsWithTotal<FoundUser>> {
  authorizeSearch(ctx, page);
  if (place === null) {
    return listUsers(ctx, { search, active: true, orderBy: "id", sort }, page);
  }
  await spendSearch(ctx);
  return listMembers(ctx, place, { inherited: true, query: search }, page);
}

/** Comments on issues of the project. Of frequent terms, only the newest comments are searched. */
export async function searchApiNotes(
  ctx: Context,
  ref: NamespaceRef,
  wish: ApiSearch,
  page: LimitOffset,
) {
  authorizeSearch(ctx, page);
  await spendSearch(ctx);
  const project = await getProject(ctx, ref);
  reveal(ctx, issuesPolicy.list, project, () => notFoundError());
  const { ids } = await findMatchingCommentIds(ctx, {
    search: parseSearchText(wish.search),
    projectIds: [project.id],
    oldestFirst: wish.sort === "asc",
    limit: LIST_COUNT_LIMIT + 1,
  });
  const rows = await loadReadableApiNotes(ctx, ids.slice(page.offset, page.offset + page.limit));
  return { rows, total: ids.length > LIST_COUNT_LIMIT ? null : ids.length };
}

async function spendSearch(ctx: Context): Promise<void> {
  await ctx.rateLimits.spend("search", rateLimitKey(ctx.viewer));
}
