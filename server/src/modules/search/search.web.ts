/**
 * Web routes of search: the data of the command palette, the results page and its data, and possible
 * duplicates of a new issue.
 */
import {
  possibleDuplicatesPath,
  PossibleDuplicates,
  PossibleDuplicatesQuery,
} from "@cairn/contract/search/possible-duplicates";
import {
  PALETTE_SEARCH_PATH,
  PaletteHits,
  PaletteSearchQuery,
  SEARCH_PATH,
  SEARCH_RESULTS_PATH,
  SearchQuery,
  SearchResults,
  searchUrl,
} from "@cairn/contract/search/search";
import { wireFullPath } from "@cairn/contract/wire";
import * as z from "zod";
import { authorize } from "../../platform/auth/actions.ts";
import type { RouteRegistrar } from "../../platform/http/routes.ts";
import { issuesPolicy } from "../issues/index.ts";
import { searchForPalette } from "./palette.ts";
import { listPossibleDuplicates } from "./possible-duplicates.ts";
import { listSearchResults } from "./results.ts";
import { searchPolicy } from "./search.policy.ts";

export function registerSearchWebRoutes(routes: RouteRegistrar): void {
  routes.web({
    method: "GET",
    path: PALETTE_SEARCH_PATH,
    action: searchPolicy.search,
    summary: "Find issues, projects, groups and users for the command palette",
    query: PaletteSearchQuery,
    response: PaletteHits,
    handler: async ({ ctx, query }) => ({
      hits: await searchForPalette(ctx, {
        search: query.search ?? "",
        project: query.project,
        scope: query.scope ?? "all",
      }),
    }),
  });

  routes.web({
    method: "GET",
    path: SEARCH_RESULTS_PATH,
    action: searchPolicy.search,
    summary:
      "Search issues, comments, projects, groups or users, in the format of the results page",
    query: SearchQuery,
    response: SearchResults,
    handler: ({ ctx, query }) => listSearchResults(ctx, query),
  });

  routes.web({
    method: "GET",
    path: possibleDuplicatesPath(":place"),
    action: issuesPolicy.list,
    summary: "Find issues with a title similar to that of a new issue",
    params: z.strictObject({ place: wireFullPath }),
    query: PossibleDuplicatesQuery,
    response: PossibleDuplicates,
    handler: async ({ ctx, params, query }) => ({
      issues: await listPossibleDuplicates(ctx, { path: params.place }, query.title),
    }),
  });

  routes.page({
    path: SEARCH_PATH,
    action: searchPolicy.search,
    query: SearchQuery,
    async load({ ctx, query }) {
      authorize(ctx, searchPolicy.search);
      const { search = "", scope = "issues" } = query;
      const text = search.trim();
      if (text === "") return {};
      // The script of the page requests the same address.
      return { reads: [searchUrl(SEARCH_RESULTS_PATH, { ...query, search: text, scope })] };
    },
  });
}
