/** Web routes of the activity of a user and of a project, and the activity page of a project. */
import { Activity, projectActivityUrl } from "@cairn/contract/issues/activity";
import { placeFrameUrl } from "@cairn/contract/places";
import { USERNAME_MAX } from "@cairn/contract/users";
import { wireFullPath } from "@cairn/contract/wire";
import * as z from "zod";
import { reveal } from "../../../platform/auth/actions.ts";
import { notFoundError } from "../../../platform/errors/app-error.ts";
import type { RouteRegistrar } from "../../../platform/http/routes.ts";
import type { PageContent, PageRedirect } from "../../../platform/pages/page.ts";
import { getPlaceForPage, isProject } from "../../projects/index.ts";
import { issuesPolicy } from "../issues.policy.ts";
import { presentActivity } from "./activity.present.ts";
import { listProjectActivity, listUserActivity } from "./activity.ts";

export function registerActivityRoutes(routes: RouteRegistrar): void {
  routes.web({
    method: "GET",
    path: "/users/:username/activity.json",
    action: issuesPolicy.listUserActivity,
    summary: "List what a user did, in projects that the viewer can see",
    params: z.strictObject({ username: z.string().max(USERNAME_MAX) }),
    response: Activity,
    handler: async ({ ctx, params }) =>
      presentActivity(ctx, await listUserActivity(ctx, params.username)),
  });

  routes.web({
    method: "GET",
    path: "/:place/-/activity.json",
    action: issuesPolicy.list,
    summary: "List what happened in a project",
    params: z.strictObject({ place: wireFullPath }),
    response: Activity,
    handler: async ({ ctx, params }) =>
      presentActivity(ctx, await listProjectActivity(ctx, { path: params.place })),
  });

  routes.page({
    path: "/:place/-/activity",
    action: issuesPolicy.list,
    params: z.strictObject({ place: wireFullPath }),
    async load({ ctx, params }): Promise<PageContent | PageRedirect> {
      const at = { kind: "project", path: params.place, page: "activity" } as const;
      const project = await getPlaceForPage(ctx, at, (found) => {
        if (!isProject(found)) throw notFoundError("Page");
        reveal(ctx, issuesPolicy.list, found, () => notFoundError("Page"));
      });
      if ("redirectTo" in project) return project;
      const { full_path: path } = project;
      return { reads: [placeFrameUrl(path), projectActivityUrl(path)] };
    },
  });
}
