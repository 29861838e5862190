/** Routes of the lists of all projects and all groups: their pages and the rows as JSON. */
import {
  adminPlacesPath,
  AdminPlacesQuery,
  AdminPlacesResponse,
  adminPlacesUrl,
} from "@cairn/contract/administration/places";
import { authorize } from "../../../platform/auth/actions.ts";
import type { RouteRegistrar } from "../../../platform/http/routes.ts";
import { administrationPolicy } from "../administration.policy.ts";
import { listPlacesForAdmin } from "./listing.ts";
import { presentPlacesForAdmin } from "./places.present.ts";

export function registerAdminPlaceRoutes(routes: RouteRegistrar): void {
  const action = administrationPolicy.listPlaces;
  for (const kind of ["project", "group"] as const) {
    routes.page({
      path: adminPlacesPath(kind),
      action,
      query: AdminPlacesQuery,
      async load({ ctx, query }) {
        authorize(ctx, action);
        return { reads: [adminPlacesUrl(kind, query)] };
      },
    });

    routes.web({
      method: "GET",
      path: adminPlacesUrl(kind, {}),
      action,
      summary: `List all ${kind}s (administrators)`,
      query: AdminPlacesQuery,
      response: AdminPlacesResponse,
      handler: async ({ ctx, query }) =>
        presentPlacesForAdmin(ctx, await listPlacesForAdmin(ctx, kind, query)),
    });
  }
}
