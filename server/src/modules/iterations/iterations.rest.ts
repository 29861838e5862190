/** REST routes of iterations: lists for groups, and for the projects below them. */
import { Iteration } from "@cairn/contract/iterations";
import { wireBoolean, wireDateTime, wireNamespaceIdOrPath } from "@cairn/contract/wire";
import * as z from "zod";
import { respondWithListPage, pagingQueryParams } from "../../platform/http/paging.ts";
import type { RouteRegistrar } from "../../platform/http/routes.ts";
import type { NamespaceRef } from "../access/index.ts";
import type { PlaceRef } from "../projects/index.ts";
import { iterationsPolicy } from "./iterations.policy.ts";
import { presentIteration } from "./iterations.present.ts";
import { listIterations } from "./reading.ts";
import { ITERATION_STATE_FILTERS } from "./states.ts";

const PlaceParams = z.strictObject({ id: wireNamespaceIdOrPath });

const ListQuery = z.strictObject({
  ...pagingQueryParams,
  state: z.enum(ITERATION_STATE_FILTERS).optional(),
  search: z
    .string()
    .max(255)
    .transform((text) => text || undefined)
    .optional(),
  include_ancestors: wireBoolean.optional(),
  updated_after: wireDateTime.optional(),
  updated_before: wireDateTime.optional(),
});

export function registerIterationsRestRoutes(routes: RouteRegistrar): void {
  addListOf(routes, "/groups/:id/iterations", "List the iterations of a group", (group) => ({
    group,
  }));
  addListOf(
    routes,
    "/projects/:id/iterations",
    "List the iterations that can be used in a project",
    (project) => ({ project }),
  );
}

function addListOf(
  routes: RouteRegistrar,
  path: string,
  summary: string,
  where: (ref: NamespaceRef) => PlaceRef,
): void {
  routes.api({
    method: "GET",
    path,
    action: iterationsPolicy.read,
    summary,
    params: PlaceParams,
    query: ListQuery,
    response: z.array(Iteration),
    async handler(call) {
      const { ctx, params, query } = call;
      const filter = {
        state: query.state ?? "all",
        search: query.search,
        ancestors: query.include_ancestors ?? true,
        updatedAfter: query.updated_after,
        updatedBefore: query.updated_before,
      };
      const rows = await respondWithListPage(call, (slice) =>
        listIterations(ctx, where(params.id), filter, slice),
      );
      return rows.map((row) => presentIteration(ctx, row));
    },
  });
}
