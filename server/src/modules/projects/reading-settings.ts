/** Loads a project or group for its settings page. */
import { authorize } from "../../platform/auth/actions.ts";
import type { Context } from "../../platform/context.ts";
import type { PageRedirect } from "../../platform/pages/page.ts";
import { groupsPolicy } from "../groups/index.ts";
import { getPlaceForPage } from "./place-pages.ts";
import type { PlaceRow } from "./places.ts";
import { projectsPolicy } from "./projects.policy.ts";

export async function getProjectForSettingsPage(
  ctx: Context,
  path: string,
): Promise<PlaceRow | PageRedirect> {
  return getPlaceForPage(ctx, { kind: "project", path, page: "settings" }, (project) =>
    authorize(ctx, projectsPolicy.openSettings, project),
  );
}

export async function getGroupForSettingsPage(
  ctx: Context,
  path: string,
): Promise<PlaceRow | PageRedirect> {
  return getPlaceForPage(ctx, { kind: "group", path, page: "edit" }, (group) =>
    authorize(ctx, groupsPolicy.openSettings, group),
  );
}
