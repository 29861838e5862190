/** REST routes of namespaces: where a user can create projects and groups. */
import { Namespace } from "@cairn/contract/access";
import { NamespaceExistsResponse } from "@cairn/contract/groups";
import { wireBoolean, wireInteger, wireNamespaceIdOrPath } from "@cairn/contract/wire";
import * as z from "zod";
import { respondWithListPage, pagingQueryParams } from "../../platform/http/paging.ts";
import type { RouteRegistrar } from "../../platform/http/routes.ts";
import { namespacesPolicy } from "./groups.policy.ts";
import { presentNamespace } from "./groups.present.ts";
import { checkPathAvailability, getNamespace, listNamespaces } from "./namespaces.ts";

const ListQuery = z.strictObject({
  ...pagingQueryParams,
  search: z
    .string()
    .max(255)
    .transform((text) => text || undefined)
    .optional(),
  owned_only: wireBoolean.optional(),
  top_level_only: wireBoolean.optional(),
});

export function registerNamespacesRestRoutes(routes: RouteRegistrar): void {
  routes.api({
    method: "GET",
    path: "/namespaces",
    action: namespacesPolicy.list,
    summary: "List the viewer's own namespace and groups; administrators see all namespaces",
    query: ListQuery,
    response: z.array(Namespace),
    async handler(call) {
      const { owned_only: owned, top_level_only: topLevel, search } = call.query;
      const rows = await respondWithListPage(call, (slice) =>
        listNamespaces(call.ctx, { owned, topLevel, search }, slice),
      );
      return rows.map((row) => presentNamespace(call.ctx.config.url, row));
    },
  });

  routes.api({
    method: "GET",
    path: "/namespaces/:id",
    action: namespacesPolicy.read,
    summary: "Get a namespace",
    params: z.strictObject({ id: wireNamespaceIdOrPath }),
    response: Namespace,
    handler: async ({ ctx, params }) =>
      presentNamespace(ctx.config.url, await getNamespace(ctx, params.id)),
  });

  routes.api({
    method: "GET",
    path: "/namespaces/:path/exists",
    action: namespacesPolicy.checkPath,
    summary: "Check whether a path is taken, as far as the viewer can see, and suggest a free path",
    params: z.strictObject({ path: z.string().min(1).max(1_000) }),
    query: z.strictObject({ parent_id: wireInteger.optional() }),
    response: NamespaceExistsResponse,
    handler: async ({ ctx, params, query }) =>
      checkPathAvailability(ctx, params.path, query.parent_id),
  });
}
