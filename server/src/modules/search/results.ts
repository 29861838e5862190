/** Results page of search: one page of one scope, and how many results every scope has. */
import {
  SEARCH_COUNT_MAX,
  SEARCH_PAGE_SIZE,
  SEARCH_PAGES_MAX,
  type SearchQuery,
  type SearchResult,
  type SearchResults,
  type SearchScope,
} from "@cairn/contract/search";
import type * as z from "zod";
import { authorize } from "../../platform/auth/actions.ts";
import { rateLimitKey } from "../../platform/auth/viewer.ts";
import type { Context } from "../../platform/context.ts";
import { usersPolicy } from "../users/index.ts";
import { MATCHES_MAX, searchIssues } from "./issue-search.ts";
import { findMatchingComments } from "./matching-comments.queries.ts";
import { findUserHits } from "./matching-people-and-plans.queries.ts";
import { findPlaceHits } from "./matching-places.queries.ts";
import {
  presentCommentResult,
  presentIssueResult,
  presentPlaceResult,
  presentUserResult,
} from "./search.present.ts";
import { searchPolicy } from "./search.policy.ts";
import { parseSearchText, type SearchText } from "./search-text.ts";

type Wish = z.output<typeof SearchQuery>;

/** The first results of every scope. A later page has to load the results of the pages before it. */
export async function listSearchResults(ctx: Context, wish: Wish): Promise<SearchResults> {
  authorize(ctx, searchPolicy.search);
  await ctx.rateLimits.spend("search", rateLimitKey(ctx.viewer));
  const search = parseSearchText(wish.search ?? "");
  const { scope = "issues", page = 1 } = wish;
  const counted = SEARCH_COUNT_MAX + 1;
  // One more row than the page shows shows whether there is a next page.
  const needed = Math.max(counted, page * SEARCH_PAGE_SIZE + 1);
  const found: Record<SearchScope, SearchResult[]> = {
    issues: await listIssues(ctx, search, wish, scope === "issues" ? needed : counted),
    comments: await listComments(ctx, search, scope === "comments" ? needed : counted),
    projects: await listPlaces(ctx, search, "project", scope === "projects" ? needed : counted),
    groups: await listPlaces(ctx, search, "group", scope === "groups" ? needed : counted),
    people: await listPeople(ctx, search, scope === "people" ? needed : counted),
  };
  const end = page * SEARCH_PAGE_SIZE;
  const count = (name: SearchScope) =>
    found[name].length > SEARCH_COUNT_MAX ? null : found[name].length;
  return {
    items: found[scope].slice(end - SEARCH_PAGE_SIZE, end),
    counts: {
      issues: count("issues"),
      comments: count("comments"),
      projects: count("projects"),
      groups: count("groups"),
      people: count("people"),
    },
    has_next: found[scope].length > end && page < SEARCH_PAGES_MAX,
  };
}

async function listIssues(
  ctx: Context,
  search: SearchText,
  { state = "all", sort = "relevance" }: Wish,
  limit: number,
): Promise<SearchResult[]> {
  const issues = await searchIssues(ctx, { search, currentProjectId: null, state, sort }, limit);
  return issues.map(presentIssueResult);
}

/** Frequent terms are searched for among the newest comments only, as `searchIssues` explains. */
async function listComments(
  ctx: Context,
  search: SearchText,
  limit: number,
): Promise<SearchResult[]> {
  const recent = await findMatchingComments(ctx, search, "recent", limit);
  const isEnough = recent.rows.length >= limit || recent.estimate > MATCHES_MAX;
  const { rows } = isEnough ? recent : await findMatchingComments(ctx, search, "all", limit);
  return rows.map(presentCommentResult);
}

async function listPlaces(
  ctx: Context,
  search: SearchText,
  kind: "project" | "group",
  limit: number,
): Promise<SearchResult[]> {
  if (search.text === "") return [];
  return (await findPlaceHits(ctx, { search, kind, limit })).map(presentPlaceResult);
}

/** Visitors find no users, and no index finds a name by fewer than three letters. */
async function listPeople(
  ctx: Context,
  search: SearchText,
  limit: number,
): Promise<SearchResult[]> {
  if (!search.hasTrigram || !usersPolicy.list.allows(ctx.viewer)) return [];
  return (await findUserHits(ctx, search, limit)).map(presentUserResult);
}
