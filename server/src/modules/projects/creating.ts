/** Creates a project in a group or in the viewer's personal namespace. */
import { MAINTAINER, pathFromName } from "@cairn/contract/access";
import { recordAuditEvent } from "../../platform/audit/audit.ts";
import type { Context } from "../../platform/context.ts";
import { AppError, validationError } from "../../platform/errors/app-error.ts";
import {
  insertMembership,
  createNamespace,
  effectiveAccess,
  type NamespaceRow,
} from "../access/index.ts";
import { getSettings } from "../settings/index.ts";
import { getNamespaceForNewProject } from "./destinations.ts";
import { announceProjectEvent, PROJECT_EVENTS } from "./projects.events.ts";
import {
  insertProject,
  lockAndCountPersonalProjects,
  type ProjectFields,
} from "./projects.queries.ts";
import { getProjectDetails, type ListedProject } from "./reading.ts";

export interface NewProject {
  name?: string | undefined;
  path?: string | undefined;
  /** Id of the group or personal namespace; undefined means the viewer's personal namespace. */
  namespaceId?: number | undefined;
  visibility?: number | undefined;
  fields: ProjectFields;
}

export async function createProject(ctx: Context, wish: NewProject): Promise<ListedProject> {
  return ctx.transaction(async (inner) => {
    const { viewer } = inner;
    if (viewer.kind !== "user") throw new AppError("unauthenticated", "401 Unauthorized");
    const parent = await getNamespaceForNewProject(inner, wish.namespaceId);
    const name = wish.name ?? wish.path;
    if (name === undefined) throw validationError({ name: ["can't be blank"] });
    if (parent.kind === "user") await assertBelowProjectsLimit(inner, parent);
    const id = await createNamespace(inner, {
      kind: "project",
      parent,
      ownerId: null,
      name,
      path: wish.path ?? pathFromName(name),
      visibility: await visibilityOf(inner, parent, wish.visibility),
    });
    const node = { id, root_namespace_id: parent.root_namespace_id };
    await insertProject(inner, node, viewer.userId, wish.fields);
    if (effectiveAccess(viewer, parent) < MAINTAINER) {
      // The creator becomes at least a Maintainer of the project.
      const grant = { accessLevel: MAINTAINER, expiresAt: null };
      await insertMembership(inner, node, viewer.userId, grant);
    }
    await recordAuditEvent(inner, {
      action: PROJECT_EVENTS.created,
      subjectType: "project",
      subjectId: id,
    });
    await announceProjectEvent(inner, PROJECT_EVENTS.created, node);
    return getProjectDetails(inner, { id });
  });
}

/** Throws when the personal namespace already contains as many projects as the settings allow. */
async function assertBelowProjectsLimit(ctx: Context, namespace: NamespaceRow): Promise<void> {
  const { default_projects_limit: limit } = await getSettings(ctx);
  if ((await lockAndCountPersonalProjects(ctx, namespace)) < limit) return;
  const reason =
    limit === 0
      ? "Personal project creation is not allowed. Please contact your administrator with questions"
      : `Your project limit is ${limit} projects! Please contact your administrator to increase it`;
  throw validationError({ limit_reached: [reason] });
}

/**
 * Returns the visibility of the new project: the requested one, or else the default visibility of
 * the instance, but not more visible than the parent namespace.
 */
async function visibilityOf(ctx: Context, parent: NamespaceRow, wished: number | undefined) {
  const { default_project_visibility: usual } = await getSettings(ctx);
  return wished ?? Math.min(usual, parent.visibility);
}
