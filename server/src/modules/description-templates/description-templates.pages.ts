/** Settings pages for the description templates of a project: the list, and one template. */
import { frameDataUrls } from "@cairn/contract/place-api";
import {
  descriptionTemplateJsonUrl,
  descriptionTemplatesUrl,
} from "@cairn/contract/projects/description-templates";
import { wireFullPath, wireId } from "@cairn/contract/wire";
import * as z from "zod";
import type { Context } from "../../platform/context.ts";
import type { RouteRegistrar } from "../../platform/http/routes.ts";
import type { PageContent, PageRedirect } from "../../platform/pages/page.ts";
import { descriptionTemplatesPolicy } from "./description-templates.policy.ts";
import { getProjectForTemplatesPage } from "./reading.ts";

const PlaceParams = z.strictObject({ place: wireFullPath });

export function registerTemplateSettingsPageRoutes(routes: RouteRegistrar): void {
  const { openSettings } = descriptionTemplatesPolicy;

  routes.page({
    path: "/:place/-/settings/templates",
    action: openSettings,
    params: PlaceParams,
    load: ({ ctx, params }) =>
      openTemplatesPage(ctx, params.place, "settings/templates", descriptionTemplatesUrl),
  });

  routes.page({
    path: "/:place/-/settings/templates/new",
    action: openSettings,
    params: PlaceParams,
    query: z.strictObject({ suggestion: z.string().max(255).optional() }),
    load: ({ ctx, params }) =>
      openTemplatesPage(ctx, params.place, "settings/templates/new", descriptionTemplatesUrl),
  });

  routes.page({
    path: "/:place/-/settings/templates/:id",
    action: openSettings,
    params: PlaceParams.extend({ id: wireId }),
    load: ({ ctx, params: { place, id } }) =>
      openTemplatesPage(ctx, place, `settings/templates/${id}`, (project) =>
        descriptionTemplateJsonUrl(project, id),
      ),
  });
}

async function openTemplatesPage(
  ctx: Context,
  path: string,
  page: string,
  dataUrl: (project: string) => string,
): Promise<PageContent | PageRedirect> {
  const project = await getProjectForTemplatesPage(ctx, { path, page });
  if ("redirectTo" in project) return project;
  const { full_path } = project;
  return { reads: [...frameDataUrls({ kind: "project", full_path }), dataUrl(full_path)] };
}
