/** The iteration pages, and the routes that these pages request. */
import { issueListUrl } from "@cairn/contract/issues/issue-list";
import {
  ITERATION_TABS,
  iterationIssuesQueryString,
  iterationJsonUrl,
  iterationListJsonUrl,
  iterationPath,
  IterationWithCounts,
} from "@cairn/contract/iterations";
import { toListCacheKey } from "@cairn/contract/pages";
import { frameDataUrls } from "@cairn/contract/place-api";
import { wireFullPath, wireId, wireInteger } from "@cairn/contract/wire";
import * as z from "zod";
import { respondWithListPage } from "../../platform/http/paging.ts";
import type { RouteRegistrar } from "../../platform/http/routes.ts";
import type { PageContent, PageRedirect } from "../../platform/pages/page.ts";
import {
  getIterationWithCounts,
  getPlaceForIterationsPage,
  listIterationsWithCounts,
} from "./iteration-pages.ts";
import { iterationsPolicy } from "./iterations.policy.ts";
import { presentIterationWithCounts } from "./iterations.present.ts";
import { removeIteration } from "./removing.ts";

const PlaceParams = z.strictObject({ place: wireFullPath });
const IterationParams = z.strictObject({ place: wireFullPath, id: wireId });
const Text = z.string().max(255).optional();
const Tab = z.enum(ITERATION_TABS).optional();
const ListQuery = z.strictObject({ state: Tab, search: Text, page: wireInteger.optional() });
/** Filter and cursor for the iteration's issues, with the parameter names of the issue list. */
const IssuesQuery = z.strictObject({ state: Tab, page_after: Text, page_before: Text });

export function registerIterationsPageRoutes(routes: RouteRegistrar): void {
  addListOf(routes, "project", "/:place/-/iterations");
  addListOf(routes, "group", "/groups/:place/-/iterations");
  addIterationPage(routes);
}

function addListOf(routes: RouteRegistrar, kind: "project" | "group", path: string): void {
  routes.page({
    path,
    action: iterationsPolicy.read,
    params: PlaceParams,
    query: ListQuery,
    async load({ ctx, params, query }): Promise<PageContent | PageRedirect> {
      const place = await getPlaceForIterationsPage(ctx, kind, params.place, "iterations");
      if ("redirectTo" in place) return place;
      const name = { kind, full_path: place.full_path };
      return { reads: [...frameDataUrls(name), toListCacheKey(iterationListJsonUrl(name, query))] };
    },
  });

  routes.web({
    method: "GET",
    path: `${path}.json`,
    action: iterationsPolicy.read,
    summary: "Get the data of the iterations page",
    params: PlaceParams,
    query: ListQuery,
    response: z.array(IterationWithCounts),
    async handler(call) {
      const { ctx, params, query } = call;
      const ref = { path: params.place };
      const filter = { state: query.state ?? "opened", search: query.search || undefined };
      const rows = await respondWithListPage(call, (slice) =>
        listIterationsWithCounts(
          ctx,
          kind === "project" ? { project: ref } : { group: ref },
          filter,
          slice,
        ),
      );
      return rows.map((row) => presentIterationWithCounts(ctx, row));
    },
  });
}

function addIterationPage(routes: RouteRegistrar): void {
  routes.page({
    path: "/groups/:place/-/iterations/:id",
    action: iterationsPolicy.read,
    params: IterationParams,
    query: IssuesQuery,
    async load({ ctx, params, query }): Promise<PageContent | PageRedirect> {
      const page = `iterations/${params.id}`;
      const place = await getPlaceForIterationsPage(ctx, "group", params.place, page);
      if ("redirectTo" in place) return place;
      const name = { kind: "group", full_path: place.full_path } as const;
      const { id } = await getIterationWithCounts(ctx, place.full_path, params.id);
      const issues = iterationIssuesQueryString(id, { ...query, state: query.state ?? "all" });
      return {
        reads: [
          ...frameDataUrls(name),
          iterationJsonUrl(place.full_path, id),
          issueListUrl(name, issues),
        ],
      };
    },
  });

  routes.web({
    method: "GET",
    path: "/groups/:place/-/iterations/:id.json",
    action: iterationsPolicy.read,
    summary: "Get the data of an iteration's page",
    params: IterationParams,
    response: IterationWithCounts,
    handler: async ({ ctx, params }) =>
      presentIterationWithCounts(ctx, await getIterationWithCounts(ctx, params.place, params.id)),
  });

  routes.web({
    method: "DELETE",
    path: iterationPath(":place", ":id"),
    action: iterationsPolicy.manage,
    summary: "Delete an iteration of a group",
    params: IterationParams,
    async handler({ ctx, params }) {
      await removeIteration(ctx, { path: params.place }, params.id);
    },
  });
}
