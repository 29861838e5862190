/** Page routes for the list of the viewer's projects and for the form that creates a project. */
import { listCacheKey } from "@cairn/contract/pages";
import {
  ProjectDestination,
  projectDestinationsAddress,
  NEW_PROJECT_PATH,
  OWN_PROJECTS_PATH,
  ownProjectsAddress,
} from "@cairn/contract/projects";
import { wireId, wireListQuery } from "@cairn/contract/wire";
import * as z from "zod";
import type { Routes } from "../../platform/http/routes.ts";
import { listProjectDestinations, prepareProject } from "./destinations.ts";
import { projectsPolicy } from "./projects.policy.ts";
import { presentProjectDestination } from "./projects.present.ts";
import { openOwnProjectsPage } from "./reading.ts";

export function addProjectsPages(routes: Routes): void {
  routes.page({
    path: OWN_PROJECTS_PATH,
    action: projectsPolicy.listOwn,
    query: wireListQuery,
    async load({ ctx, query }) {
      openOwnProjectsPage(ctx);
      return { reads: [listCacheKey(ownProjectsAddress(query))] };
    },
  });

  routes.page({
    path: NEW_PROJECT_PATH,
    action: projectsPolicy.create,
    query: z.strictObject({ namespace_id: wireId.optional() }),
    async load({ ctx, query }) {
      await prepareProject(ctx, query.namespace_id);
      return { reads: [projectDestinationsAddress({ namespaceId: query.namespace_id })] };
    },
  });

  routes.web({
    method: "GET",
    path: "/-/destinations",
    action: projectsPolicy.listDestinations,
    summary: "List the namespaces in which the viewer can create a project",
    query: z.strictObject({
      search: z
        .string()
        .max(255)
        .transform((text) => text || undefined)
        .optional(),
      namespace_id: wireId.optional(),
    }),
    response: z.array(ProjectDestination),
    handler: async ({ ctx, query }) => {
      const rows = await listProjectDestinations(ctx, { ...query, id: query.namespace_id });
      return rows.map(presentProjectDestination);
    },
  });
}
