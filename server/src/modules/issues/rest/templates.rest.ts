/** REST routes that list and read the templates for issue descriptions. */
import { IssueTemplate, IssueTemplateListItem } from "@cairn/contract/issues/issue-page";
import { wireNamespaceIdOrPath } from "@cairn/contract/wire";
import * as z from "zod";
import type { RouteRegistrar } from "../../../platform/http/routes.ts";
import { issuesPolicy } from "../issues.policy.ts";
import { getIssueTemplate, listIssueTemplates } from "../templates/templates.ts";

export function registerIssueTemplatesRestRoutes(routes: RouteRegistrar): void {
  routes.api({
    method: "GET",
    path: "/projects/:id/templates/issues",
    action: issuesPolicy.list,
    summary: "List the description templates for issues",
    params: z.strictObject({ id: wireNamespaceIdOrPath }),
    response: z.array(IssueTemplateListItem),
    handler: async ({ ctx, params }) => {
      const templates = await listIssueTemplates(ctx, params.id);
      return templates.map(({ key, name }) => ({ key, name }));
    },
  });

  routes.api({
    method: "GET",
    path: "/projects/:id/templates/issues/:name",
    action: issuesPolicy.list,
    summary: "Get a description template for issues",
    params: z.strictObject({ id: wireNamespaceIdOrPath, name: z.string().max(255) }),
    response: IssueTemplate,
    handler: async ({ ctx, params }) => {
      const { name, content } = await getIssueTemplate(ctx, params.id, params.name);
      return { name, content };
    },
  });
}
