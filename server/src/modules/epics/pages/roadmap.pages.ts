/** The page of a group's roadmap, and its data. */
import {
  Roadmap,
  roadmapJsonUrl,
  RoadmapPageQuery,
  roadmapPath,
  RoadmapQuery,
} from "@cairn/contract/epics/roadmap";
import { placeFrameUrl } from "@cairn/contract/places";
import { wireFullPath } from "@cairn/contract/wire";
import * as z from "zod";
import type { RouteRegistrar } from "../../../platform/http/routes.ts";
import type { PageContent, PageRedirect } from "../../../platform/pages/page.ts";
import { epicsPolicy } from "../epics.policy.ts";
import { getGroupForEpicsPage } from "../listing/list-pages.ts";
import { listRoadmap } from "../listing/roadmap.ts";
import { presentRoadmap } from "./epic-list.present.ts";

const PlaceParams = z.strictObject({ place: wireFullPath });

export function registerRoadmapPageRoutes(routes: RouteRegistrar): void {
  const path = roadmapPath(":place");

  routes.page({
    path,
    action: epicsPolicy.list,
    params: PlaceParams,
    query: RoadmapPageQuery,
    async load({ ctx, params, query }): Promise<PageContent | PageRedirect> {
      const group = await getGroupForEpicsPage(ctx, params.place, "roadmap");
      if ("redirectTo" in group) return group;
      const { full_path } = group;
      return { reads: [placeFrameUrl(full_path), roadmapJsonUrl(full_path, query)] };
    },
  });

  routes.web({
    method: "GET",
    path: `${path}.json`,
    action: epicsPolicy.list,
    summary: "Get the data of the roadmap page",
    params: PlaceParams,
    query: RoadmapQuery,
    response: Roadmap,
    handler: async ({ ctx, params, query }) =>
      presentRoadmap(ctx, await listRoadmap(ctx, { path: params.place }, query)),
  });
}
