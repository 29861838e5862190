/** Results page of search: one page of one scope, and how many results every scope has. */
import {
  SEARCH_COUNT_MAX,
  SEARCH_PAGE_SIZE,
  SEARCH_PAGES_MAX,
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
import { findMatchingComments } from "./matching-comments.queries.ts";
import { findMatchingIssues } from "./matching-issues.queries.ts";
import { findUserHits } from "./matching-people-and-plans.queries.ts";
import { findPlaceHits } from "./matching-places.queries.ts";
import { findNamedIssues } from "./named-issues.queries.ts";
import {
  presentCommentResult,
  presentIssueResult,
  presentPlaceResult,
  presentUserResult,
} from "./search.present.ts";
import { searchPolicy } from "./search.policy.ts";
import { parseSearchText, type SearchText } from "./search-text.ts";

type Wish = z.output<typeof SearchQuery>;

interface ScopeResults {
  results: SearchResult[];
  isPartial: boolean;
}

/** Comparing so many issues with frequent terms takes a few hundred milliseconds. */
const NEWEST_ISSUES = 20_000;

/** The first results of every scope. A later page has to load the results of the pages before it. */
export async function listSearchResults(ctx: Context, wish: Wish): Promise<SearchResults> {
  authorize(ctx, searchPolicy.search);
  await ctx.rateLimits.spend("search", rateLimitKey(ctx.viewer));
  const search = parseSearchText(wish.search ?? "");
  const { scope = "issues", page = 1 } = wish;
  const counted = SEARCH_COUNT_MAX + 1;
  // One more row than the page shows shows whether there is a next page.
  const needed = Math.max(counted, page * SEARCH_PAGE_SIZE + 1);
  const found: Record<SearchScope, ScopeResults> = {
    issues: await listIssues(ctx, search, wish, scope === "issues" ? needed : counted),
    comments: await listComments(ctx, search, scope === "comments" ? needed : counted),
    projects: await listPlaces(ctx, search, "project", scope === "projects" ? needed : counted),
    groups: await listPlaces(ctx, search, "group", scope === "groups" ? needed : counted),
    people: await listPeople(ctx, search, scope === "people" ? needed : counted),
  };
  const end = page * SEARCH_PAGE_SIZE;
  const count = (name: SearchScope) =>
    found[name].results.length > SEARCH_COUNT_MAX ? null : found[name].results.length;
  return {
    items: found[scope].results.slice(end - SEARCH_PAGE_SIZE, end),
    counts: {
      issues: count("issues"),
      comments: count("comments"),
      projects: count("projects"),
      groups: count("groups"),
      people: count("people"),
    },
    has_next: found[scope].results.length > end && page < SEARCH_PAGES_MAX,
    is_partial: found[scope].isPartial,
  };
}

/** Issues that the text names by number are listed first, whatever their state. */
async function listIssues(
  ctx: Context,
  search: SearchText,
  { state = "all", sort = "relevance" }: Wish,
  limit: number,
): Promise<ScopeResults> {
  const { rows, isPartial } = await findMatchingIssues(ctx, {
    search,
    currentProjectId: null,
    state,
    sort,
    limit,
    newest: NEWEST_ISSUES,
  });
  const named = await findNamedIssues(ctx, search, null, limit);
  const isNamed = new Set(named.map(({ id }) => id));
  const all = [...named, ...rows.filter(({ id }) => !isNamed.has(id))];
  return { results: all.slice(0, limit).map((issue) => presentIssueResult(ctx, issue)), isPartial };
}

async function listComments(
  ctx: Context,
  search: SearchText,
  limit: number,
): Promise<ScopeResults> {
  const { rows, isPartial } = await findMatchingComments(ctx, search, limit);
  return { results: rows.map((comment) => presentCommentResult(ctx, comment)), isPartial };
}

async function listPlaces(
  ctx: Context,
  search: SearchText,
  kind: "project" | "group",
  limit: number,
): Promise<ScopeResults> {
  const places = search.text === "" ? [] : await findPlaceHits(ctx, { search, kind, limit });
  return { results: places.map(presentPlaceResult), isPartial: false };
}

/** Visitors find no users, and no index finds a name by fewer than three letters. */
async function listPeople(ctx: Context, search: SearchText, limit: number): Promise<ScopeResults> {
  const isAllowed = search.hasTrigram && usersPolicy.list.allows(ctx.viewer);
  const people = isAllowed ? await findUserHits(ctx, search, limit) : [];
  return { results: people.map(presentUserResult), isPartial: false };
}
