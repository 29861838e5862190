/**
 * GraphQL types and queries of projects. Modules that are registered later add fields to the project
 * type.
 */
import { toVisibilityName } from "@cairn/contract/access";
import { formatWireTime } from "@cairn/contract/wire";
import {
  builder,
  COMPUTED_FROM_PARENT,
  globalId,
  declareFieldAction,
  LOADED_FIELD_COMPLEXITY,
} from "../../platform/graphql/builder.ts";
import { nullIfNotFound } from "../../platform/graphql/absent.ts";
import { projectsPolicy } from "./projects.policy.ts";
import { getProject, type ProjectRow } from "./reading.ts";

const PermissionsType = builder.objectRef<ProjectRow>("ProjectPermissions").implement({
  description: "What the viewer can do with the project.",
  fields: (t) => ({
    readProject: t.boolean({
      nullable: false,
      extensions: COMPUTED_FROM_PARENT,
      resolve: () => true,
    }),
    adminProject: t.boolean({
      nullable: false,
      extensions: COMPUTED_FROM_PARENT,
      resolve: (project, _args, { ctx }) => projectsPolicy.update.allows(ctx.viewer, project),
    }),
    archiveProject: t.boolean({
      nullable: false,
      extensions: COMPUTED_FROM_PARENT,
      resolve: (project, _args, { ctx }) => projectsPolicy.archive.allows(ctx.viewer, project),
    }),
    removeProject: t.boolean({
      nullable: false,
      extensions: COMPUTED_FROM_PARENT,
      resolve: (project, _args, { ctx }) => projectsPolicy.remove.allows(ctx.viewer, project),
    }),
  }),
});

export const ProjectType = builder.objectRef<ProjectRow>("Project").implement({
  description: "A namespace that contains issues, labels and milestones.",
  fields: (t) => ({
    id: t.id({
      nullable: false,
      extensions: COMPUTED_FROM_PARENT,
      resolve: (project) => globalId("Project", project.id),
    }),
    name: t.exposeString("name", { nullable: false }),
    path: t.exposeString("path", { nullable: false }),
    fullPath: t.exposeID("full_path", { nullable: false }),
    nameWithNamespace: t.exposeString("full_name", { nullable: false }),
    description: t.exposeString("description"),
    archived: t.exposeBoolean("archived"),
    visibility: t.string({
      extensions: COMPUTED_FROM_PARENT,
      resolve: (project) => toVisibilityName(project.visibility),
    }),
    issuesEnabled: t.boolean({
      extensions: COMPUTED_FROM_PARENT,
      resolve: (project) => project.issues_access_level !== "disabled",
    }),
    mergeRequestsEnabled: t.boolean({
      extensions: COMPUTED_FROM_PARENT,
      resolve: (project) => project.merge_requests_access_level !== "disabled",
    }),
    webUrl: t.string({
      extensions: COMPUTED_FROM_PARENT,
      resolve: (project, _args, { ctx }) => new URL(`/${project.full_path}`, ctx.config.url).href,
    }),
    createdAt: t.field({
      type: "Time",
      extensions: COMPUTED_FROM_PARENT,
      resolve: (project) => formatWireTime(project.created_at),
    }),
    lastActivityAt: t.field({
      type: "Time",
      extensions: COMPUTED_FROM_PARENT,
      resolve: (project) => formatWireTime(project.last_activity_at),
    }),
    userPermissions: t.field({
      type: PermissionsType,
      nullable: false,
      extensions: COMPUTED_FROM_PARENT,
      resolve: (project) => project,
    }),
  }),
});

builder.queryFields((t) => ({
  project: t.field({
    type: ProjectType,
    description: "Get a project by its full path.",
    args: { fullPath: t.arg.id({ required: true }) },
    complexity: LOADED_FIELD_COMPLEXITY,
    extensions: declareFieldAction(projectsPolicy.read),
    resolve: async (_root, { fullPath }, { ctx }) =>
      getProject(ctx, { path: fullPath }).catch(nullIfNotFound),
  }),
}));
