/** Reads and lists the projects that the viewer can see. */
import { authorize, reveal } from "../../platform/auth/actions.ts";
import { rateLimitKey } from "../../platform/auth/viewer.ts";
import type { Context } from "../../platform/context.ts";
import { notFoundError } from "../../platform/errors/app-error.ts";
import type { RowsWithTotal, LimitOffset } from "../../platform/http/paging.ts";
import { findNamespace, type NamespaceRef } from "../access/index.ts";
import { getGroup } from "../groups/index.ts";
import { findUserByIdOrUsername, type UserIdOrUsername } from "../users/index.ts";
import {
  countProjectRows,
  listProjectRows,
  type ProjectFilter,
  type ProjectSortKey,
} from "./listing.queries.ts";
import { projectsPolicy } from "./projects.policy.ts";
import { findProject, type ProjectRow } from "./projects.queries.ts";

export type { ProjectRow } from "./projects.queries.ts";
export type { ProjectFilter, ProjectSortKey } from "./listing.queries.ts";
export type ListedProject = Awaited<ReturnType<typeof listProjectRows>>[number];

export async function getProject(ctx: Context, ref: NamespaceRef): Promise<ProjectRow> {
  const project = await findProject(ctx, ref);
  reveal(ctx, projectsPolicy.read, project, () => notFoundError("Project"));
  return project;
}

/**
 * Loads a project with the fields that only the response for a single project has: the viewer's
 * access levels and the shares.
 */
export async function getProjectDetails(ctx: Context, ref: NamespaceRef): Promise<ListedProject> {
  const { id } = await getProject(ctx, ref);
  const order = { by: "id", sort: "asc" } as const;
  const [project] = await listProjectRows(ctx, { ids: [id] }, order, { limit: 1, offset: 0 });
  if (project === undefined) throw notFoundError("Project");
  return project;
}

export interface ProjectListOrder {
  by: ProjectSortKey;
  sort: "asc" | "desc";
}

export async function listProjects(
  ctx: Context,
  filter: ProjectFilter,
  order: ProjectListOrder,
  slice: LimitOffset,
): Promise<RowsWithTotal<ListedProject>> {
  authorize(ctx, projectsPolicy.list);
  if (filter.search !== undefined) {
    await ctx.rateLimits.spend("search", rateLimitKey(ctx.viewer));
  }
  const [rows, total] = await Promise.all([
    listProjectRows(ctx, filter, order, slice),
    countProjectRows(ctx, filter),
  ]);
  return { rows, total };
}

/**
 * Throws when the viewer cannot open the page that lists their own projects. The page loads the
 * list in a separate request.
 */
export function assertCanOpenOwnProjectsPage(ctx: Context): void {
  authorize(ctx, projectsPolicy.listOwn);
}

export async function listGroupProjects(
  ctx: Context,
  ref: NamespaceRef,
  how: { subgroups: boolean; shared: boolean },
  filter: ProjectFilter,
  order: ProjectListOrder,
  slice: LimitOffset,
): Promise<RowsWithTotal<ListedProject>> {
  const group = await getGroup(ctx, ref);
  return listProjects(ctx, { ...filter, within: { namespaceId: group.id, ...how } }, order, slice);
}

/** Lists the projects of a user's personal namespace that the viewer can see. */
export async function listUserProjects(
  ctx: Context,
  ref: UserIdOrUsername,
  filter: ProjectFilter,
  order: ProjectListOrder,
  slice: LimitOffset,
): Promise<RowsWithTotal<ListedProject>> {
  const person = await findUserByIdOrUsername(ctx, ref);
  // For an unknown user visitors get an empty list, not 404, so that they cannot test which accounts
  // exist.
  if (person === undefined && ctx.viewer.kind === "user") throw notFoundError("User");
  const own = person && (await findNamespace(ctx, { path: person.username }));
  const within = { namespaceId: own?.id ?? 0, subgroups: false, shared: false };
  return listProjects(ctx, { ...filter, within }, order, slice);
}

/** Lists the projects of which a user is a member, and which the viewer can see. */
export async function listMemberProjects(
  ctx: Context,
  username: string,
  slice: LimitOffset,
): Promise<RowsWithTotal<ListedProject>> {
  authorize(ctx, projectsPolicy.listOfUser);
  const person = await findUserByIdOrUsername(ctx, { username });
  if (person === undefined) throw notFoundError("User");
  const order = { by: "last_activity_at", sort: "desc" } as const;
  return listProjects(ctx, { memberId: person.id }, order, slice);
}
