/** Finds and lists the namespaces where the viewer can create or move a project. */
import { authorize } from "../../platform/auth/actions.ts";
import { rateLimitKey } from "../../platform/auth/viewer.ts";
import type { Context } from "../../platform/context.ts";
import { AppError, notFoundError } from "../../platform/errors/app-error.ts";
import { findNamespace, canSeeGroup, type NamespaceRow } from "../access/index.ts";
import {
  listNamespaceRowsForNewProject,
  type NewProjectNamespaceFilter,
} from "./destinations.queries.ts";
import { projectsPolicy } from "./projects.policy.ts";
import { findProjectCreationLevel } from "./projects.queries.ts";

/**
 * Loads the namespace for a new project and throws if the viewer cannot create projects there. Undefined
 * means the viewer's personal namespace.
 */
export async function getNamespaceForNewProject(
  ctx: Context,
  namespaceId: number | undefined,
): Promise<NamespaceRow> {
  const { viewer } = ctx;
  if (viewer.kind !== "user") throw new AppError("unauthenticated", "401 Unauthorized");
  return getNamespaceForNewOrMovedProject(
    ctx,
    namespaceId === undefined ? { path: viewer.username } : { id: namespaceId },
  );
}

/**
 * Loads the namespace for a new or moved project. Throws 404 if the viewer cannot see the namespace, and
 * 403 if the viewer cannot create projects in it.
 */
export async function getNamespaceForNewOrMovedProject(
  ctx: Context,
  ref: { id: number } | { path: string },
): Promise<NamespaceRow> {
  const namespace = await findNamespace(ctx, ref);
  const isThere = namespace !== undefined && namespace.kind !== "project";
  if (!isThere || !canSeeGroup(ctx.viewer, namespace)) throw notFoundError("Namespace");
  const creationLevel = await findProjectCreationLevel(ctx, namespace.id);
  authorize(ctx, projectsPolicy.create, { ...namespace, project_creation_level: creationLevel });
  return namespace;
}

/**
 * Lists the namespaces where the viewer can create a project. External users cannot create projects
 * and get an empty list.
 */
export async function listNamespacesForNewProject(ctx: Context, filter: NewProjectNamespaceFilter) {
  authorize(ctx, projectsPolicy.listDestinations);
  if (ctx.viewer.kind !== "user" || ctx.viewer.external) return [];
  if (filter.search !== undefined) {
    await ctx.rateLimits.spend("search", rateLimitKey(ctx.viewer));
  }
  return listNamespaceRowsForNewProject(ctx, filter);
}
