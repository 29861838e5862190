/** The issue list pages: of a project, of a group, and of the viewer. */
import { issueListAddress, IssueListQuery } from "@cairn/contract/issues/issue-list";
import { placeAddress } from "@cairn/contract/places";
import { wirePath } from "@cairn/contract/wire";
import type { FastifyRequest } from "fastify";
import * as z from "zod";
import { authorize, reveal } from "../../../platform/auth/actions.ts";
import type { Context } from "../../../platform/context.ts";
import { notFound } from "../../../platform/errors/app-error.ts";
import type { Routes } from "../../../platform/http/routes.ts";
import type { PageContent, Redirect } from "../../../platform/pages/page.ts";
import { isProject, openPlacePage } from "../../projects/index.ts";
import { issuesPolicy } from "../issues.policy.ts";

const PlaceParams = z.strictObject({ place: wirePath });

export function addIssueListPages(routes: Routes): void {
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
      return { reads: [issueListAddress(null, searchOf(request))] };
    },
  });
}

async function openList(
  ctx: Context,
  kind: "project" | "group",
  path: string,
  search: string,
): Promise<PageContent | Redirect> {
  const place = await openPlacePage(ctx, { kind, path, page: "issues" }, (found) => {
    if (isProject(found)) reveal(ctx, issuesPolicy.list, found, notFound("Page"));
    else authorize(ctx, issuesPolicy.listEverywhere);
  });
  if ("redirectTo" in place) return place;
  const { full_path } = place;
  return { reads: [placeAddress(full_path), issueListAddress({ kind, full_path }, search)] };
}

/**
 * Returns the query string unchanged, because the script of the page requests the list with the same
 * one.
 */
function searchOf(request: FastifyRequest): string {
  return request.originalUrl.split("?").slice(1).join("?");
}
