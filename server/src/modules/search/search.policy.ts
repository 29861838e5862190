/** Policy of search: everybody can search. The SQL of each search finds only what the viewer can see. */
import type { TokenScope } from "@cairn/contract/auth";
import { defineActionAllowingVisitors } from "../../platform/auth/actions.ts";

const READ: readonly TokenScope[] = ["api", "read_api"];

export const searchPolicy = {
  search: defineActionAllowingVisitors("search.search", READ, () => true),
};
