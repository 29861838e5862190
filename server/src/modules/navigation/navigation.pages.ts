/**
 * Routes of the front page of a project, group or user, of the component library page `/-/kit`, and
 * of the data for the navigation around pages.
 */
import { placeFrameUrl, PlaceFrame, placePagePath } from "@cairn/contract/places";
import { wireFullPath } from "@cairn/contract/wire";
import * as z from "zod";
import { definePublicAction } from "../../platform/auth/actions.ts";
import { notFoundError } from "../../platform/errors/app-error.ts";
import type { RouteRegistrar } from "../../platform/http/routes.ts";
import type { PageContent, PageRedirect } from "../../platform/pages/page.ts";
import { FrontPageQueryParams, listFrontPagePreloadedUrls } from "./front-pages.ts";
import { getPlaceFrame, getNamespaceByPath } from "./place-frame.ts";
import { navigationPolicy } from "./navigation.policy.ts";

/**
 * Permission to open `/-/kit`, which shows the UI components to developers. In production the page
 * answers 404.
 */
const SEE_KIT = definePublicAction("pages.kit");

const Path = z.strictObject({ path: wireFullPath });
const PlaceParams = z.strictObject({ place: wireFullPath });

export function registerNavigationPageRoutes(routes: RouteRegistrar): void {
  routes.web({
    method: "GET",
    path: "/-/place",
    action: navigationPolicy.open,
    summary: "Get the data of the frame around the pages of a project or group",
    query: Path,
    response: PlaceFrame,
    handler: ({ ctx, query }) => getPlaceFrame(ctx, query.path),
  });

  routes.page({
    path: "/-/kit",
    action: SEE_KIT,
    query: z.strictObject({ part: z.string().max(200).optional() }),
    load: async ({ ctx }) => {
      if (ctx.config.environment === "production") throw notFoundError("Page");
      return {};
    },
  });

  routes.page({
    path: "/:place",
    action: navigationPolicy.open,
    params: PlaceParams,
    query: FrontPageQueryParams,
    async load({ ctx, params, query }): Promise<PageContent | PageRedirect> {
      const place = await getNamespaceByPath(ctx, params.place);
      if (place.full_path !== params.place) return { redirectTo: `/${place.full_path}` };
      return {
        reads: [placeFrameUrl(place.full_path), ...listFrontPagePreloadedUrls(place, query)],
      };
    },
  });

  // A second address of a group's front page; redirects to `/:place`.
  routes.page({
    path: "/groups/:place",
    action: navigationPolicy.open,
    params: PlaceParams,
    async load({ ctx, params }): Promise<PageRedirect> {
      const { full_path } = await getNamespaceByPath(ctx, params.place);
      return { redirectTo: placePagePath({ kind: "group", full_path }) };
    },
  });
}
