/** Web routes by which pages read description templates. Some of their URLs have no `/-/`. */
import { IssueTemplateListItem } from "@cairn/contract/issues/issue-page";
import { WebIssueTemplate, WebIssueTemplateListItem } from "@cairn/contract/issues/web-issue";
import {
  NewIssueTemplates,
  newIssueTemplatesUrl,
} from "@cairn/contract/projects/description-templates";
import { wireFullPath } from "@cairn/contract/wire";
import * as z from "zod";
import type { RouteRegistrar } from "../../platform/http/routes.ts";
import { descriptionTemplatesPolicy } from "./description-templates.policy.ts";
import { getUsableTemplate, listUsableTemplates } from "./reading.ts";

const PlaceParams = z.strictObject({ place: wireFullPath });

export function registerTemplatesWebRoutes(routes: RouteRegistrar): void {
  routes.web({
    method: "GET",
    path: "/:place/description_templates/names/issue",
    action: descriptionTemplatesPolicy.use,
    summary: "List the names of the description templates for issues",
    params: PlaceParams,
    response: z.array(WebIssueTemplateListItem),
    handler: async ({ ctx, params }) => {
      const { names, projectId } = await listUsableTemplates(ctx, { path: params.place }, "issue");
      return names.map((name) => ({ name, id: name, key: name, project_id: projectId }));
    },
  });

  routes.web({
    method: "GET",
    path: "/:place/templates/issue",
    action: descriptionTemplatesPolicy.use,
    summary: "List the description templates for issues",
    params: PlaceParams,
    response: z.array(IssueTemplateListItem),
    handler: async ({ ctx, params }) => {
      const { names } = await listUsableTemplates(ctx, { path: params.place }, "issue");
      return names.map((name) => ({ key: name, name }));
    },
  });

  routes.web({
    method: "GET",
    path: "/:place/templates/issue/:key",
    action: descriptionTemplatesPolicy.use,
    summary: "Get a description template for issues",
    params: PlaceParams.extend({ key: z.string().max(255) }),
    response: WebIssueTemplate,
    handler: async ({ ctx, params: { place, key } }) => {
      const { name, content } = await getUsableTemplate(ctx, { path: place }, "issue", key);
      return { key: name, name, content };
    },
  });

  routes.web({
    method: "GET",
    path: newIssueTemplatesUrl(":place"),
    action: descriptionTemplatesPolicy.use,
    summary: "List the description templates for a new issue, with the content of the default",
    params: PlaceParams,
    response: NewIssueTemplates,
    handler: async ({ ctx, params }): Promise<NewIssueTemplates> => {
      const found = await listUsableTemplates(ctx, { path: params.place }, "issue");
      return {
        templates: found.names.map((name) => ({ key: name, name })),
        default: found.default && { key: found.default.name, content: found.default.content },
      };
    },
  });
}
