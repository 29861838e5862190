/** The issue list pages: of a project, of a group, and of the viewer. */
import { issueListUrl, IssueListQuery } from "@cairn/contract/issues/issue-list";
import { placeFrameUrl } from "@cairn/contract/places";
import { wireFullPath } from "@cairn/contract/wire";
import type { FastifyRequest } from "fastify";
import * as z from "zod";
import { authorize, reveal } from "../../../platform/auth/actions.ts";
import type { Context } from "../../../platform/context.ts";
import { notFoundError } from "../../../platform/errors/app-error.ts";
import type { RouteRegistrar } from "../../../platform/http/routes.ts";
import type { PageContent, PageRedirect } from "../../../platform/pages/page.ts";
import { isProject, getPlaceForPage } from "../../projects/index.ts";
import { issuesPolicy } from "../issues.policy.ts";

const PlaceParams = z.strictObject({ place: wireFullPath });

export function registerIssueListPageRoutes(routes: RouteRegistrar): void {
  routes.page({
    path: "/:place/-/issues",
    action: issuesPolicy.list,
    params: PlaceParams,
    query: IssueListQuery,
    load: ({ ctx, params, request }) => openList(ctx, "project", params.place, searchOf(request)),
  });

  routes.page({
    path: "/groups/:place/-/issues",
    action: issuesPolicy.listEverywhere,
    params: PlaceParams,
    query: IssueListQuery,
    load: ({ ctx, params, request }) => openList(ctx, "group", params.place, searchOf(request)),
  });

  routes.page({
    path: "/dashboard/issues",
    action: issuesPolicy.listOwn,
    query: IssueListQuery,
    load: async ({ ctx, request }) => {
      authorize(ctx, issuesPolicy.listOwn);
      return { reads: [issueListUrl(null, searchOf(request))] };
    },
  });
}

async function openList(
  ctx: Context,
  kind: "project" | "group",
  path: string,
  search: string,
): Promise<PageContent | PageRedirect> {
  const place = await getPlaceForPage(ctx, { kind, path, page: "issues" }, (found) => {
    if (isProject(found)) reveal(ctx, issuesPolicy.list, found, () => notFoundError("Page"));
    else authorize(ctx, issuesPolicy.listEverywhere);
  });
  if ("redirectTo" in place) return place;
  const { full_path } = place;
  return { reads: [placeFrameUrl(full_path), issueListUrl({ kind, full_path }, search)] };
}

/**
 * Returns the query string unchanged, because the script of the page requests the list with the
 * same query string.
 */
function searchOf(request: FastifyRequest): string {
  return request.originalUrl.split("?").slice(1).join("?");
}
