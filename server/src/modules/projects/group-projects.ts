/** Lists the projects that the REST response for a single group includes. */
import type { Context } from "../../platform/context.ts";
import { presentProject } from "./projects.present.ts";
import { listProjects, listGroupProjects } from "./reading.ts";

/**
 * The response for a group contains at most 100 of its projects; `/groups/:id/projects` lists all of
 * them.
 */
const SLICE = { limit: 100, offset: 0 };
const NEWEST_FIRST = { by: "created_at", sort: "desc" } as const;

export async function presentGroupProjects(ctx: Context, group: { id: number }) {
  const how = { subgroups: false, shared: false };
  const within = { sharedWithGroupId: group.id };
  // The two queries do not run in parallel, because both use the same connection when the group was
  // created in the current transaction.
  const own = await listGroupProjects(ctx, group, how, {}, NEWEST_FIRST, SLICE);
  const shared = await listProjects(ctx, { within }, NEWEST_FIRST, SLICE);
  return {
    projects: own.rows.map((project) => presentProject(ctx, project)),
    shared_projects: shared.rows.map((project) => presentProject(ctx, project)),
  };
}
