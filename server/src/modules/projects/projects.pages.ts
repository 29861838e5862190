/** Page routes for the list of the viewer's projects and for the form that creates a project. */
import { toListCacheKey } from "@cairn/contract/pages";
import {
  NamespaceForNewProject,
  namespacesForNewProjectUrl,
  NEW_PROJECT_PATH,
  OWN_PROJECTS_PATH,
  ownProjectsUrl,
  Project,
} from "@cairn/contract/projects";
import { wireId, wireSearchAndPageQuery } from "@cairn/contract/wire";
import { USERNAME_MAX } from "@cairn/contract/users";
import * as z from "zod";
import { pagingQueryParams, respondWithListPage } from "../../platform/http/paging.ts";
import type { RouteRegistrar } from "../../platform/http/routes.ts";
import { listNamespacesForNewProject, getNamespaceForNewProject } from "./destinations.ts";
import { projectsPolicy } from "./projects.policy.ts";
import { presentNamespaceForNewProject, presentProject } from "./projects.present.ts";
import { assertCanOpenOwnProjectsPage, listMemberProjects } from "./reading.ts";

export function registerProjectsPageRoutes(routes: RouteRegistrar): void {
  routes.page({
    path: OWN_PROJECTS_PATH,
    action: projectsPolicy.listOwn,
    query: wireSearchAndPageQuery,
    async load({ ctx, query }) {
      assertCanOpenOwnProjectsPage(ctx);
      return { reads: [toListCacheKey(ownProjectsUrl(query))] };
    },
  });

  routes.page({
    path: NEW_PROJECT_PATH,
    action: projectsPolicy.create,
    query: z.strictObject({ namespace_id: wireId.optional() }),
    async load({ ctx, query }) {
      await getNamespaceForNewProject(ctx, query.namespace_id);
      return { reads: [namespacesForNewProjectUrl({ namespaceId: query.namespace_id })] };
    },
  });

  routes.web({
    method: "GET",
    path: "/users/:username/projects.json",
    action: projectsPolicy.listOfUser,
    summary: "List the projects of which a user is a member",
    params: z.strictObject({ username: z.string().max(USERNAME_MAX) }),
    query: z.strictObject(pagingQueryParams),
    response: z.array(Project),
    async handler(call) {
      const { ctx, params } = call;
      const rows = await respondWithListPage(call, (slice) =>
        listMemberProjects(ctx, params.username, slice),
      );
      return rows.map((row) => presentProject(ctx, row));
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
    response: z.array(NamespaceForNewProject),
    handler: async ({ ctx, query }) => {
      const rows = await listNamespacesForNewProject(ctx, { ...query, id: query.namespace_id });
      return rows.map(presentNamespaceForNewProject);
    },
  });
}
