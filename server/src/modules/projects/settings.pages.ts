/** Page routes for the settings of a project and of a group. */
import { groupApiUrl } from "@cairn/contract/groups";
import { frameDataUrls, parentNamespacePath } from "@cairn/contract/place-api";
import { placeFrameUrl } from "@cairn/contract/places";
import { projectApiUrl } from "@cairn/contract/projects";
import { wireFullPath } from "@cairn/contract/wire";
import * as z from "zod";
import type { RouteRegistrar } from "../../platform/http/routes.ts";
import type { PageContent, PageRedirect } from "../../platform/pages/page.ts";
import { groupsPolicy } from "../groups/index.ts";
import { projectsPolicy } from "./projects.policy.ts";
import { getGroupForSettingsPage, getProjectForSettingsPage } from "./reading-settings.ts";

const PlaceParams = z.strictObject({ place: wireFullPath });

export function registerPlaceSettingsPageRoutes(routes: RouteRegistrar): void {
  routes.page({
    path: "/:place/-/settings",
    action: projectsPolicy.openSettings,
    params: PlaceParams,
    async load({ ctx, params }): Promise<PageContent | PageRedirect> {
      const project = await getProjectForSettingsPage(ctx, params.place);
      if ("redirectTo" in project) return project;
      const { full_path } = project;
      return {
        reads: [...frameDataUrls({ kind: "project", full_path }), projectApiUrl(full_path)],
      };
    },
  });

  routes.page({
    path: "/groups/:place/-/edit",
    action: groupsPolicy.openSettings,
    params: PlaceParams,
    async load({ ctx, params }): Promise<PageContent | PageRedirect> {
      const group = await getGroupForSettingsPage(ctx, params.place);
      if ("redirectTo" in group) return group;
      const above = parentNamespacePath(group.full_path);
      const frames = [group.full_path, ...(above === null ? [] : [above])].map(placeFrameUrl);
      return { reads: [...frames, groupApiUrl(group.id)] };
    },
  });
}
