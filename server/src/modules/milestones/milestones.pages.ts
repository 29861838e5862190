/** The milestone pages, and the routes that these pages request. */
import { issueListUrl } from "@cairn/contract/issues/issue-list";
import {
  MilestoneWithCounts,
  MILESTONE_TABS,
  milestoneJsonUrl,
  milestoneListJsonUrl,
  milestoneIssuesQueryString,
  type MilestoneListQuery,
} from "@cairn/contract/milestones";
import { toListCacheKey } from "@cairn/contract/pages";
import { frameDataUrls } from "@cairn/contract/place-api";
import { wireId, wireInteger, wireFullPath } from "@cairn/contract/wire";
import * as z from "zod";
import { respondWithListPage } from "../../platform/http/paging.ts";
import type { RouteRegistrar } from "../../platform/http/routes.ts";
import type { PageContent, PageRedirect } from "../../platform/pages/page.ts";
import { milestonesPolicy } from "./milestones.policy.ts";
import { presentMilestoneWithCounts } from "./milestones.present.ts";
import {
  getMilestoneWithCounts,
  listMilestonesWithCounts,
  getPlaceForMilestonesPage,
} from "./milestone-pages.ts";

const PlaceParams = z.strictObject({ place: wireFullPath });
const MilestoneParams = z.strictObject({ place: wireFullPath, iid: wireId });
const Text = z.string().max(255).optional();
const Tab = z.enum(MILESTONE_TABS).optional();
const ListQuery = z.strictObject({ state: Tab, search: Text, page: wireInteger.optional() });
/** Filter and cursor for the milestone's issues, with the parameter names of the issue list. */
const IssuesQuery = z.strictObject({ state: Tab, page_after: Text, page_before: Text });

export function registerMilestonesPageRoutes(routes: RouteRegistrar): void {
  addPagesOf(routes, "project", "/:place/-/milestones");
  addPagesOf(routes, "group", "/groups/:place/-/milestones");
}

function addPagesOf(routes: RouteRegistrar, kind: "project" | "group", path: string): void {
  const whereIs = (place: string) =>
    kind === "project" ? { project: { path: place } } : { group: { path: place } };

  routes.page({
    path,
    action: milestonesPolicy.read,
    params: PlaceParams,
    query: ListQuery,
    async load({ ctx, params, query }): Promise<PageContent | PageRedirect> {
      const place = await getPlaceForMilestonesPage(ctx, kind, params.place, "milestones");
      if ("redirectTo" in place) return place;
      const name = { kind, full_path: place.full_path };
      return { reads: [...frameDataUrls(name), toListCacheKey(milestoneListJsonUrl(name, query))] };
    },
  });

  routes.page({
    path: `${path}/:iid`,
    action: milestonesPolicy.read,
    params: MilestoneParams,
    query: IssuesQuery,
    async load({ ctx, params, query }): Promise<PageContent | PageRedirect> {
      const page = `milestones/${params.iid}`;
      const place = await getPlaceForMilestonesPage(ctx, kind, params.place, page);
      if ("redirectTo" in place) return place;
      const name = { kind, full_path: place.full_path };
      const { title } = await getMilestoneWithCounts(ctx, whereIs(place.full_path), params.iid);
      return {
        reads: [
          ...frameDataUrls(name),
          milestoneJsonUrl(name, params.iid),
          issueListUrl(
            name,
            milestoneIssuesQueryString(title, { ...query, state: query.state ?? "all" }),
          ),
        ],
      };
    },
  });

  routes.web({
    method: "GET",
    path: `${path}.json`,
    action: milestonesPolicy.read,
    summary: "Get the data of the milestones page",
    params: PlaceParams,
    query: ListQuery,
    response: z.array(MilestoneWithCounts),
    async handler(call) {
      const { ctx, params, query } = call;
      const rows = await respondWithListPage(call, (slice) =>
        listMilestonesWithCounts(ctx, whereIs(params.place), filterOf(query), slice),
      );
      return rows.map((row) => presentMilestoneWithCounts(ctx, row));
    },
  });

  routes.web({
    method: "GET",
    path: `${path}/:iid.json`,
    action: milestonesPolicy.read,
    summary: "Get the data of a milestone's page",
    params: MilestoneParams,
    response: MilestoneWithCounts,
    handler: async ({ ctx, params }) =>
      presentMilestoneWithCounts(
        ctx,
        await getMilestoneWithCounts(ctx, whereIs(params.place), params.iid),
      ),
  });
}

function filterOf({ state = "opened", search }: MilestoneListQuery) {
  const states = { opened: "active", closed: "closed", all: undefined } as const;
  return { ancestors: true, state: states[state], search: search || undefined };
}
