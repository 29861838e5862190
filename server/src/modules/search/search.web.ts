/** Web route of the command palette's search. */
import { PALETTE_SEARCH_PATH, PaletteHits, PaletteSearchQuery } from "@cairn/contract/search";
import type { RouteRegistrar } from "../../platform/http/routes.ts";
import { searchForPalette } from "./palette.ts";
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
}
