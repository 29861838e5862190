/** REST routes that list and read the templates for issue descriptions. */
import { IssueTemplate, IssueTemplateListItem } from "@cairn/contract/issues/issue-page";
import { wireNamespaceIdOrPath } from "@cairn/contract/wire";
import * as z from "zod";
import { pagingQueryParams, respondWithListPage } from "../../platform/http/paging.ts";
import type { RouteRegistrar } from "../../platform/http/routes.ts";
import { descriptionTemplatesPolicy } from "./description-templates.policy.ts";
import { getUsableTemplate, listUsableTemplates } from "./reading.ts";

export function registerTemplatesRestRoutes(routes: RouteRegistrar): void {
  routes.api({
    method: "GET",
    path: "/projects/:id/templates/issues",
    action: descriptionTemplatesPolicy.use,
    summary: "List the description templates for issues",
    params: z.strictObject({ id: wireNamespaceIdOrPath }),
    query: z.strictObject(pagingQueryParams),
    response: z.array(IssueTemplateListItem),
    handler: async (call) => {
      const { names } = await listUsableTemplates(call.ctx, call.params.id, "issue");
      const rows = await respondWithListPage(call, async ({ limit, offset }) => ({
        rows: names.slice(offset, offset + limit),
        total: names.length,
      }));
      return rows.map((name) => ({ key: name, name }));
    },
  });

  routes.api({
    method: "GET",
    path: "/projects/:id/templates/issues/:name",
    action: descriptionTemplatesPolicy.use,
    summary: "Get a description template for issues",
    params: z.strictObject({ id: wireNamespaceIdOrPath, name: z.string().max(255) }),
    response: IssueTemplate,
    handler: async ({ ctx, params }) => {
      const { name, content } = await getUsableTemplate(ctx, params.id, "issue", params.name);
      return { name, content };
    },
  });
}
