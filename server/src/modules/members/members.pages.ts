/** The members page, and the routes that the page requests. */
import {
  accessRequestListUrl,
  MemberListItem,
  memberListJsonUrl,
  placeWithSharesUrl,
} from "@cairn/contract/members";
import { toListCacheKey } from "@cairn/contract/pages";
import { placeFrameUrl } from "@cairn/contract/places";
import { wireInteger, wireFullPath } from "@cairn/contract/wire";
import * as z from "zod";
import { respondWithListPage } from "../../platform/http/paging.ts";
import type { RouteRegistrar } from "../../platform/http/routes.ts";
import type { PageContent, PageRedirect } from "../../platform/pages/page.ts";
import { membersPolicy } from "./members.policy.ts";
import { presentMemberWithSource } from "./members.present.ts";
import { listMembersPage, getPlaceForMembersPage } from "./members-page.ts";

const PlaceParams = z.strictObject({ place: wireFullPath });
const Text = z
  .string()
  .max(255)
  .transform((text) => text || undefined)
  .optional();
const PageQuery = z.strictObject({ search: Text, page: wireInteger.optional() });
const ListQuery = z.strictObject({
  query: Text,
  page: wireInteger.optional(),
  per_page: wireInteger.optional(),
});

export function registerMembersPageRoutes(routes: RouteRegistrar): void {
  addPageOf(routes, "project", "/:place/-/project_members");
  addPageOf(routes, "group", "/groups/:place/-/group_members");
}

function addPageOf(routes: RouteRegistrar, kind: "project" | "group", path: string): void {
  routes.page({
    path,
    action: membersPolicy.list,
    params: PlaceParams,
    query: PageQuery,
    async load({ ctx, params, query }): Promise<PageContent | PageRedirect> {
      const place = await getPlaceForMembersPage(ctx, kind, params.place, `${kind}_members`);
      if ("redirectTo" in place) return place;
      const name = { kind, full_path: place.full_path };
      return {
        reads: [
          placeFrameUrl(place.full_path),
          toListCacheKey(memberListJsonUrl(name, query)),
          placeWithSharesUrl(name),
          ...(!place.archived && membersPolicy.listRequests.allows(ctx.viewer, place)
            ? [toListCacheKey(accessRequestListUrl(name))]
            : []),
        ],
      };
    },
  });

  routes.web({
    method: "GET",
    path: `${path}.json`,
    action: membersPolicy.list,
    summary: "Get the data of the members page",
    params: PlaceParams,
    query: ListQuery,
    response: z.array(MemberListItem),
    async handler(call) {
      const { ctx, params, query } = call;
      const ref = { path: params.place };
      const where = kind === "project" ? { project: ref } : { group: ref };
      const rows = await respondWithListPage(call, (slice) =>
        listMembersPage(ctx, where, query.query, slice),
      );
      return rows.map((row) => presentMemberWithSource(ctx.config.url, row));
    },
  });
}
