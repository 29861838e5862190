/** Web routes of the settings page for the description templates of a project. */
import {
  DescriptionTemplate,
  DescriptionTemplateSettings,
  DescriptionTemplateUpdateRequest,
  NewDescriptionTemplateRequest,
} from "@cairn/contract/projects/description-templates";
import { wireFullPath, wireId } from "@cairn/contract/wire";
import * as z from "zod";
import type { RouteRegistrar } from "../../platform/http/routes.ts";
import { toExcerpt } from "../texts/index.ts";
import { createTemplate, removeTemplate, updateTemplate } from "./creating-and-updating.ts";
import { descriptionTemplatesPolicy } from "./description-templates.policy.ts";
import { getTemplateForSettings, listTemplatesForSettings } from "./reading.ts";

const PATH = "/:place/-/settings/templates";
const PlaceParams = z.strictObject({ place: wireFullPath });
const TemplateParams = PlaceParams.extend({ id: wireId });
const KIND = "issue";
/** Templates consist of headings, which would read as one sentence with spaces between them. */
const LINE_SEPARATOR = " · ";
const toSetRef = ({ place }: { place: string }) =>
  ({ project: { path: place }, kind: KIND }) as const;

export function registerTemplateSettingsWebRoutes(routes: RouteRegistrar): void {
  const { openSettings, manage } = descriptionTemplatesPolicy;

  routes.web({
    method: "GET",
    path: `${PATH}.json`,
    action: openSettings,
    summary: "List the description templates of a project, ordered by name",
    params: PlaceParams,
    response: DescriptionTemplateSettings,
    handler: async ({ ctx, params }) => {
      const found = await listTemplatesForSettings(ctx, { path: params.place }, KIND);
      const templates = found.templates.map(({ beginning, ...template }) => ({
        ...template,
        excerpt: toExcerpt(beginning, LINE_SEPARATOR),
      }));
      return { templates, suggestions: found.suggestions };
    },
  });

  routes.web({
    method: "GET",
    path: `${PATH}/:id.json`,
    action: openSettings,
    summary: "Get a description template of a project",
    params: TemplateParams,
    response: DescriptionTemplate,
    handler: ({ ctx, params }) =>
      getTemplateForSettings(ctx, { path: params.place }, KIND, params.id),
  });

  routes.web({
    method: "POST",
    path: PATH,
    action: manage,
    summary: "Create a description template",
    params: PlaceParams,
    body: NewDescriptionTemplateRequest,
    takesText: true,
    response: DescriptionTemplate,
    creates: true,
    handler: ({ ctx, params, body: { is_default: isDefault, ...fields } }) =>
      createTemplate(ctx, toSetRef(params), { ...fields, isDefault }),
  });

  routes.web({
    method: "PUT",
    path: `${PATH}/:id`,
    action: manage,
    summary: "Update a description template, or make it the default",
    params: TemplateParams,
    body: DescriptionTemplateUpdateRequest,
    takesText: true,
    response: DescriptionTemplate,
    handler: ({ ctx, params, body }) => {
      const { is_default: isDefault, lock_version: lockVersion, ...fields } = body;
      return updateTemplate(ctx, toSetRef(params), params.id, {
        ...fields,
        isDefault,
        lockVersion,
      });
    },
  });

  routes.web({
    method: "DELETE",
    path: `${PATH}/:id`,
    action: manage,
    summary: "Delete a description template",
    params: TemplateParams,
    handler: ({ ctx, params }) => removeTemplate(ctx, toSetRef(params), params.id),
  });
}
