/** Results page of search: one page of one scope, and how many results every scope has. */
import {
  SEARCH_COUNT_MAX,
  SEARCH_PAGE_SIZE,
  SEARCH_PAGES_MAX,
  type SearchFacets,
  type SearchQuery,
  type SearchResult,
  type SearchResults,
  type SearchScope,
} from "@cairn/contract/search/search";
import type * as z from "zod";
import { authorize } from "../../platform/auth/actions.ts";
import { rateLimitKey } from "../../platform/auth/viewer.ts";
import type { Context } from "../../platform/context.ts";
import { usersPolicy } from "../users/index.ts";
import { findFilteredIssues } from "./filtered-issues.queries.ts";
import { listFoundIssuesById } from "./issue-rows.queries.ts";
import { findMatchingCommentIds, listFoundComments } from "./matching-comments.queries.ts";
import { findMatchingEpics } from "./matching-epics.queries.ts";
import { findUserHits } from "./matching-people-and-plans.queries.ts";
import { findPlaceHits } from "./matching-places.queries.ts";
import { findNamedIssues } from "./named-issues.queries.ts";
import { findProjectIds, type ResultFilters } from "./result-filters.queries.ts";
import {
  presentCommentResult,
  presentEpicResult,
  presentFacets,
  presentIssueResult,
  presentPlaceResult,
  presentUserResult,
} from "./search.present.ts";
import { searchPolicy } from "./search.policy.ts";
import { parseSearchText, type SearchText } from "./search-text.ts";

type Wish = z.output<typeof SearchQuery>;

/** The rows of a list to present, from `start` to before `end`; none in scopes that are only counted. */
interface Slice {
  start: number;
  end: number;
  /** How many results are searched for, so that they can be counted. */
  limit: number;
}

interface ScopeResults {
  items: SearchResult[];
  /** Number of results, at most the limit. */
  count: number;
  isPartial?: boolean;
  facets?: SearchFacets;
}

/** The first results of every scope. A later page has to find the results of the pages before it. */
export async function listSearchResults(ctx: Context, wish: Wish): Promise<SearchResults> {
  authorize(ctx, searchPolicy.search);
  await ctx.rateLimits.spend("search", rateLimitKey(ctx.viewer));
  const search = parseSearchText(wish.search ?? "");
  const filters = await toFilters(ctx, wish);
  const { scope = "issues", page = 1 } = wish;
  const counted = SEARCH_COUNT_MAX + 1;
  const end = page * SEARCH_PAGE_SIZE;
  // One more row than the page shows shows whether there is a next page.
  const shown = { start: end - SEARCH_PAGE_SIZE, end, limit: Math.max(counted, end + 1) };
  const sliceOf = (name: SearchScope): Slice =>
    name === scope ? shown : { start: 0, end: 0, limit: counted };
  const found: Record<SearchScope, ScopeResults> = {
    issues: await listIssues(ctx, search, { ...wish, filters }, sliceOf("issues")),
    epics: await listEpics(ctx, search, sliceOf("epics")),
    comments: await listComments(ctx, search, filters, sliceOf("comments")),
    projects: await listPlaces(ctx, search, "project", sliceOf("projects")),
    groups: await listPlaces(ctx, search, "group", sliceOf("groups")),
    people: await listPeople(ctx, search, sliceOf("people")),
  };
  const { items, count, isPartial = false, facets = null } = found[scope];
  const counts = Object.entries(found).map(([name, each]) => [
    name,
    each.count > SEARCH_COUNT_MAX ? null : each.count,
  ]);
  return {
    items,
    counts: Object.fromEntries(counts) as SearchResults["counts"],
    has_next: count > end && page < SEARCH_PAGES_MAX,
    is_partial: isPartial,
    facets,
  };
}

async function toFilters(ctx: Context, wish: Wish): Promise<ResultFilters> {
  const { state = "all", project = [], author_username = [], label_name = [] } = wish;
  return {
    state,
    projectIds: project.length === 0 ? null : await findProjectIds(ctx, project),
    authors: author_username,
    labels: label_name,
  };
}

/** Issues that the text names by number are listed first. */
async function listIssues(
  ctx: Context,
  search: SearchText,
  { filters, sort = "relevance" }: Wish & { filters: ResultFilters },
  { start, end, limit }: Slice,
): Promise<ScopeResults> {
  const found = await findFilteredIssues(ctx, { search, filters, sort, limit });
  const named = await findNamedIssues(ctx, search, { filters, limit });
  const isNamed = new Set(named.map(({ id }) => id));
  const others = found.ids.filter((id) => !isNamed.has(id));
  const rest = { from: Math.max(0, start - named.length), to: Math.max(0, end - named.length) };
  const rows = [
    ...named.slice(start, end),
    ...(await listFoundIssuesById(ctx, search, others.slice(rest.from, rest.to))),
  ];
  return {
    items: rows.map((issue) => presentIssueResult(ctx, issue)),
    count: named.length + others.length,
    isPartial: found.isPartial,
    facets: presentFacets(ctx, found.facets),
  };
}

async function listEpics(
  ctx: Context,
  search: SearchText,
  { start, end, limit }: Slice,
): Promise<ScopeResults> {
  const epics = await findMatchingEpics(ctx, search, limit);
  return {
    items: epics.slice(start, end).map((epic) => presentEpicResult(ctx, epic)),
    count: epics.length,
  };
}

async function listComments(
  ctx: Context,
  search: SearchText,
  { projectIds }: ResultFilters,
  { start, end, limit }: Slice,
): Promise<ScopeResults> {
  const { ids, isPartial } = await findMatchingCommentIds(ctx, { search, projectIds, limit });
  const rows = await listFoundComments(ctx, search, ids.slice(start, end));
  return {
    items: rows.map((comment) => presentCommentResult(ctx, comment)),
    count: ids.length,
    isPartial,
  };
}

async function listPlaces(
  ctx: Context,
  search: SearchText,
  kind: "project" | "group",
  { start, end, limit }: Slice,
): Promise<ScopeResults> {
  const places = search.text === "" ? [] : await findPlaceHits(ctx, { search, kind, limit });
  return { items: places.slice(start, end).map(presentPlaceResult), count: places.length };
}

/** Visitors find no users, and no index finds a name by fewer than three letters. */
async function listPeople(
  ctx: Context,
  search: SearchText,
  { start, end, limit }: Slice,
): Promise<ScopeResults> {
  const isAllowed = search.hasTrigram && usersPolicy.list.allows(ctx.viewer);
  const people = isAllowed ? await findUserHits(ctx, search, limit) : [];
  return { items: people.slice(start, end).map(presentUserResult), count: people.length };
}
