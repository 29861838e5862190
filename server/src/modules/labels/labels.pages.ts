/** Routes of the labels pages: one for projects, one for groups. */
import { labelListUrl } from "@cairn/contract/labels";
import { toListCacheKey } from "@cairn/contract/pages";
import { frameDataUrls } from "@cairn/contract/place-api";
import { wireFullPath } from "@cairn/contract/wire";
import * as z from "zod";
import type { RouteRegistrar } from "../../platform/http/routes.ts";
import type { PageContent, PageRedirect } from "../../platform/pages/page.ts";
import { labelsPolicy } from "./labels.policy.ts";
import { getPlaceForLabelsPage } from "./labels-page.ts";

const PlaceParams = z.strictObject({ place: wireFullPath });
const PageQuery = z.strictObject({ search: z.string().max(255).optional() });

export function registerLabelsPageRoutes(routes: RouteRegistrar): void {
  addPageOf(routes, "project", "/:place/-/labels");
  addPageOf(routes, "group", "/groups/:place/-/labels");
}

function addPageOf(routes: RouteRegistrar, kind: "project" | "group", path: string): void {
  routes.page({
    path,
    action: labelsPolicy.read,
    params: PlaceParams,
    query: PageQuery,
    async load({ ctx, params }): Promise<PageContent | PageRedirect> {
      const place = await getPlaceForLabelsPage(ctx, kind, params.place);
      if ("redirectTo" in place) return place;
      const name = { kind, full_path: place.full_path };
      // The page of a group also loads the list of the group's own labels, because the full list
      // does not say which labels belong to groups above.
      const own = kind === "group" ? [toListCacheKey(labelListUrl(name, { own: true }))] : [];
      return { reads: [...frameDataUrls(name), toListCacheKey(labelListUrl(name)), ...own] };
    },
  });
}
