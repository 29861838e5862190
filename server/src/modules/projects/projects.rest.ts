/** REST routes of projects. */
import { sanitizeLine } from "@cairn/contract/lines";
import { VISIBILITY, VisibilityName } from "@cairn/contract/access";
import {
  FeatureAccessLevel,
  PROJECT_DESCRIPTION_MAX,
  Project,
  TOPICS_PER_PROJECT_MAX,
} from "@cairn/contract/projects";
import { wireBoolean, wireInteger, wireList, wireNamespaceIdOrPath } from "@cairn/contract/wire";
import * as z from "zod";
import { isValidRefName } from "../../platform/git/ref-names.ts";
import type { RouteRegistrar } from "../../platform/http/routes.ts";
import { unsupportedFeatureParamSchemas } from "./absent-features.ts";
import { archiveProject, unarchiveProject } from "./archiving.ts";
import { createProject } from "./creating.ts";
import { registerProjectListsRestRoutes } from "./listing.rest.ts";
import { projectsPolicy } from "./projects.policy.ts";
import { presentProject } from "./projects.present.ts";
import { getProjectDetails } from "./reading.ts";
import { removeProject } from "./removing.ts";
import { transferProject } from "./transferring.ts";
import { updateProject } from "./updating.ts";

const ProjectParams = z.strictObject({ id: wireNamespaceIdOrPath });
const wireTopics = wireList(z.string().max(255)).refine(
  (topics) => topics.length <= TOPICS_PER_PROJECT_MAX,
);

const fields = {
  name: z.string().overwrite(sanitizeLine).min(1).max(255).optional(),
  path: z.string().max(255).optional(),
  visibility: VisibilityName.optional(),
  description: z.string().max(PROJECT_DESCRIPTION_MAX).nullable().optional(),
  default_branch: z.string().refine(isValidRefName, "is not a valid branch name").optional(),
  topics: wireTopics.optional(),
  tag_list: wireTopics.optional(),
  issues_access_level: FeatureAccessLevel.optional(),
  merge_requests_access_level: FeatureAccessLevel.optional(),
  repository_access_level: FeatureAccessLevel.optional(),
  issues_enabled: wireBoolean.optional(),
  merge_requests_enabled: wireBoolean.optional(),
  request_access_enabled: wireBoolean.optional(),
  emails_disabled: wireBoolean.optional(),
  ...unsupportedFeatureParamSchemas,
};

const NewProject = z.strictObject({ ...fields, namespace_id: wireInteger.optional() });
const ChangedProject = z.strictObject(fields);
const Transfer = z.strictObject({ namespace: z.union([z.int(), z.string().min(1).max(6_000)]) });

export function registerProjectsRestRoutes(routes: RouteRegistrar): void {
  registerProjectListsRestRoutes(routes);

  routes.api({
    method: "POST",
    path: "/projects",
    action: projectsPolicy.create,
    summary: "Create a project",
    body: NewProject,
    response: Project,
    creates: true,
    handler: async ({ ctx, body }) =>
      presentProject(
        ctx,
        await createProject(ctx, { ...changeOf(body), namespaceId: body.namespace_id }),
      ),
  });

  routes.api({
    method: "GET",
    path: "/projects/:id",
    action: projectsPolicy.read,
    summary: "Get a project",
    params: ProjectParams,
    query: z.strictObject({
      license: wireBoolean.optional(),
      statistics: wireBoolean.optional(),
      with_custom_attributes: wireBoolean.optional(),
    }),
    response: Project,
    handler: async ({ ctx, params }) =>
      presentProject(ctx, await getProjectDetails(ctx, params.id)),
  });

  routes.api({
    method: "PUT",
    path: "/projects/:id",
    action: projectsPolicy.update,
    summary: "Update a project",
    params: ProjectParams,
    body: ChangedProject,
    response: Project,
    handler: async ({ ctx, params, body }) =>
      presentProject(ctx, await updateProject(ctx, params.id, changeOf(body))),
  });

  routes.api({
    method: "DELETE",
    path: "/projects/:id",
    action: projectsPolicy.remove,
    summary: "Delete a project",
    params: ProjectParams,
    response: z.strictObject({ message: z.string() }),
    status: 202,
    async handler({ ctx, params }) {
      await removeProject(ctx, params.id);
      return { message: "202 Accepted" };
    },
  });

  routes.api({
    method: "POST",
    path: "/projects/:id/archive",
    action: projectsPolicy.archive,
    summary: "Archive a project",
    params: ProjectParams,
    response: Project,
    handler: async ({ ctx, params }) => presentProject(ctx, await archiveProject(ctx, params.id)),
  });

  routes.api({
    method: "POST",
    path: "/projects/:id/unarchive",
    action: projectsPolicy.archive,
    summary: "Unarchive a project",
    params: ProjectParams,
    response: Project,
    handler: async ({ ctx, params }) => presentProject(ctx, await unarchiveProject(ctx, params.id)),
  });

  routes.api({
    method: "PUT",
    path: "/projects/:id/transfer",
    action: projectsPolicy.transfer,
    summary: "Transfer a project to another namespace",
    params: ProjectParams,
    body: Transfer,
    response: Project,
    handler: async ({ ctx, params, body }) =>
      presentProject(
        ctx,
        await transferProject(ctx, params.id, wireNamespaceIdOrPath.parse(String(body.namespace))),
      ),
  });
}

function changeOf(body: z.output<typeof ChangedProject>) {
  const enabled = (on: boolean | undefined) =>
    on === undefined ? undefined : on ? "enabled" : "disabled";
  const change = {
    description: body.description ?? (body.description === null ? "" : undefined),
    default_branch: body.default_branch,
    topics: body.topics ?? body.tag_list,
    issues_access_level: body.issues_access_level ?? enabled(body.issues_enabled),
    merge_requests_access_level:
      body.merge_requests_access_level ?? enabled(body.merge_requests_enabled),
    repository_access_level: body.repository_access_level,
    request_access_enabled: body.request_access_enabled,
    emails_disabled: body.emails_disabled,
  };
  return {
    name: body.name,
    path: body.path,
    visibility: body.visibility === undefined ? undefined : VISIBILITY[body.visibility],
    fields: Object.fromEntries(
      Object.entries(change).filter(([, value]) => value !== undefined),
    ) as typeof change,
  };
}
