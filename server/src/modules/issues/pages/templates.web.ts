/** Web routes of description templates. Issue pages request them at URLs without `/-/`. */
import { IssueTemplateListItem } from "@cairn/contract/issues/issue-page";
import { WebIssueTemplate, WebIssueTemplateListItem } from "@cairn/contract/issues/web-issue";
import { wireFullPath } from "@cairn/contract/wire";
import * as z from "zod";
import type { RouteRegistrar } from "../../../platform/http/routes.ts";
import { issuesPolicy } from "../issues.policy.ts";
import { getIssueTemplate, listIssueTemplates } from "../templates/templates.ts";

const PlaceParams = z.strictObject({ place: wireFullPath });

export function registerIssueTemplatesWebRoutes(routes: RouteRegistrar): void {
  routes.web({
    method: "GET",
    path: "/:place/description_templates/names/issue",
    action: issuesPolicy.list,
    summary: "List the names of the description templates for issues",
    params: PlaceParams,
    response: z.array(WebIssueTemplateListItem),
    handler: async ({ ctx, params }) => {
      const templates = await listIssueTemplates(ctx, { path: params.place });
      return templates.map(({ key, name, projectId }) => ({
        name,
        id: key,
        key,
        project_id: projectId,
      }));
    },
  });

  routes.web({
    method: "GET",
    path: "/:place/templates/issue",
    action: issuesPolicy.list,
    summary: "List the description templates for issues",
    params: PlaceParams,
    response: z.array(IssueTemplateListItem),
    handler: async ({ ctx, params }) => {
      const templates = await listIssueTemplates(ctx, { path: params.place });
      return templates.map(({ key, name }) => ({ key, name }));
    },
  });

  routes.web({
    method: "GET",
    path: "/:place/templates/issue/:key",
    action: issuesPolicy.list,
    summary: "Get a description template for issues",
    params: PlaceParams.extend({ key: z.string().max(255) }),
    response: WebIssueTemplate,
    handler: async ({ ctx, params }) => {
      const { key, name, content } = await getIssueTemplate(
        ctx,
        { path: params.place },
        params.key,
      );
      return { key, name, content };
    },
  });
}
