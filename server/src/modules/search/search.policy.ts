/** Policy of search: everybody can search on pages, users also by API. The SQL of each search finds only what the viewer can see. */
import type { TokenScope } from "@cairn/contract/auth";
import { defineAction, defineActionAllowingVisitors } from "../../platform/auth/actions.ts";

const READ: readonly TokenScope[] = ["api", "read_api"];

export const searchPolicy = {
  search: defineActionAllowingVisitors("search.search", READ, () => true),
  /** Permission to use the search of the REST API, which needs a signed-in user as in GitLab. */
  searchByApi: defineAction("search.search_by_api", READ, () => true),
};
