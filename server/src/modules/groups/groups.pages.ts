/** Page routes for the list of the viewer's groups and for the form that creates a group. */
import {
  groupAddress,
  NEW_GROUP_PATH,
  OWN_GROUPS_PATH,
  ownGroupsAddress,
} from "@cairn/contract/groups";
import { listCacheKey } from "@cairn/contract/pages";
import { wireId, wireListQuery } from "@cairn/contract/wire";
import * as z from "zod";
import type { Routes } from "../../platform/http/routes.ts";
import { prepareGroup } from "./creating.ts";
import { groupsPolicy } from "./groups.policy.ts";
import { openOwnGroupsPage } from "./reading.ts";

export function addGroupsPages(routes: Routes): void {
  routes.page({
    path: OWN_GROUPS_PATH,
    action: groupsPolicy.listOwn,
    query: wireListQuery,
    async load({ ctx, query }) {
      openOwnGroupsPage(ctx);
      return { reads: [listCacheKey(ownGroupsAddress(query))] };
    },
  });

  routes.page({
    path: NEW_GROUP_PATH,
    action: groupsPolicy.create,
    query: z.strictObject({ parent_id: wireId.optional() }),
    async load({ ctx, query }) {
      const parent = await prepareGroup(ctx, query.parent_id);
      return { reads: parent === null ? [] : [groupAddress(parent.id)] };
    },
  });
}
