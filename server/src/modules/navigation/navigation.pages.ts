/**
 * Routes of the front page of a project, group or user, and of the data of the navigation around pages.
 */
import { placeAddress, PlaceFrame, placePath } from "@cairn/contract/places";
import { wirePath } from "@cairn/contract/wire";
import * as z from "zod";
import { publicAction } from "../../platform/auth/actions.ts";
import { notFound } from "../../platform/errors/app-error.ts";
import type { Routes } from "../../platform/http/routes.ts";
import type { PageContent, Redirect } from "../../platform/pages/page.ts";
import { OverviewQuery, listOverviewPreloadedAddresses } from "./front-pages.ts";
import { getPlaceFrame, getPlaceByPath } from "./place-frame.ts";
import { navigationPolicy } from "./navigation.policy.ts";

/**
 * Permission to open `/-/kit`, which shows the UI components to developers. In production the page
 * answers 404.
 */
const SEE_KIT = publicAction("pages.kit");

const Path = z.strictObject({ path: wirePath });
const PlaceParams = z.strictObject({ place: wirePath });

export function addNavigationPages(routes: Routes): void {
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
      if (ctx.config.environment === "production") throw notFound("Page");
      return {};
    },
  });

  routes.page({
    path: "/:place",
    action: navigationPolicy.open,
    params: PlaceParams,
    query: OverviewQuery,
    async load({ ctx, params, query }): Promise<PageContent | Redirect> {
      const place = await getPlaceByPath(ctx, params.place);
      if (place.full_path !== params.place) return { redirectTo: `/${place.full_path}` };
      return {
        reads: [placeAddress(place.full_path), ...listOverviewPreloadedAddresses(place, query)],
      };
    },
  });

  // A second address of a group's front page; redirects to `/:place`.
  routes.page({
    path: "/groups/:place",
    action: navigationPolicy.open,
    params: PlaceParams,
    async load({ ctx, params }): Promise<Redirect> {
      const { full_path } = await getPlaceByPath(ctx, params.place);
      return { redirectTo: placePath({ kind: "group", full_path }) };
    },
  });
}
