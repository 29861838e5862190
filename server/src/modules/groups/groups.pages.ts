/** Page routes for the list of the viewer's groups and for the form that creates a group. */
import { groupApiUrl, NEW_GROUP_PATH, OWN_GROUPS_PATH, ownGroupsUrl } from "@cairn/contract/groups";
import { toListCacheKey } from "@cairn/contract/pages";
import { wireId, wireSearchAndPageQuery } from "@cairn/contract/wire";
import * as z from "zod";
import type { RouteRegistrar } from "../../platform/http/routes.ts";
import { assertCanCreateGroup } from "./creating.ts";
import { groupsPolicy } from "./groups.policy.ts";
import { authorizeOwnGroupsPage } from "./reading.ts";

export function registerGroupsPageRoutes(routes: RouteRegistrar): void {
  routes.page({
    path: OWN_GROUPS_PATH,
    action: groupsPolicy.listOwn,
    query: wireSearchAndPageQuery,
    async load({ ctx, query }) {
      authorizeOwnGroupsPage(ctx);
      return { reads: [toListCacheKey(ownGroupsUrl(query))] };
    },
  });

  routes.page({
    path: NEW_GROUP_PATH,
    action: groupsPolicy.create,
    query: z.strictObject({ parent_id: wireId.optional() }),
    async load({ ctx, query }) {
      const parent = await assertCanCreateGroup(ctx, query.parent_id);
      return { reads: parent === null ? [] : [groupApiUrl(parent.id)] };
    },
  });
}
