/** Where a new project can be put: a group, or one's own namespace. */
import { authorize } from "../../platform/auth/actions.ts";
import { rateLimitKey } from "../../platform/auth/viewer.ts";
import type { Context } from "../../platform/context.ts";
import { AppError, notFound } from "../../platform/errors/app-error.ts";
import { findNamespace, canSeeGroup, type NamespaceRow } from "../access/index.ts";
import { listDestinationRows, type DestinationFilter } from "./destinations.queries.ts";
import { projectsPolicy } from "./projects.policy.ts";
import { findCreationLevel } from "./projects.queries.ts";

/** Before anything is written down: the namespace, one's own where none is named. */
export async function prepareProject(
  ctx: Context,
  namespaceId: number | undefined,
): Promise<NamespaceRow> {
  const { viewer } = ctx;
  if (viewer.kind !== "user") throw new AppError("unauthenticated", "401 Unauthorized");
  return getDestination(
    ctx,
    namespaceId === undefined ? { path: viewer.username } : { id: namespaceId },
  );
}

/** A namespace that the viewer sees and may put projects into. */
export async function getDestination(
  ctx: Context,
  ref: { id: number } | { path: string },
): Promise<NamespaceRow> {
  const namespace = await findNamespace(ctx, ref);
  const isThere = namespace !== undefined && namespace.kind !== "project";
  if (!isThere || !canSeeGroup(ctx.viewer, namespace)) throw notFound("Namespace");
  const creationLevel = await findCreationLevel(ctx, namespace.id);
  authorize(ctx, projectsPolicy.create, { ...namespace, project_creation_level: creationLevel });
  return namespace;
}

/** People from outside start no projects, so they are shown no place for one. */
export async function listDestinations(ctx: Context, filter: DestinationFilter) {
  authorize(ctx, projectsPolicy.listDestinations);
  if (ctx.viewer.kind !== "user" || ctx.viewer.external) return [];
  if (filter.search !== undefined) {
    await ctx.rateLimits.spend("search", rateLimitKey(ctx.viewer));
  }
  return listDestinationRows(ctx, filter);
}
