/** The projects that a group's own answer shows along with it. */
import type { Context } from "../../platform/context.ts";
import { presentProject } from "./projects.present.ts";
import { listProjects, listProjectsOfGroup } from "./reading.ts";

/** As many as an answer carries; the list of the group's projects has pages. */
const SLICE = { limit: 100, offset: 0 };
const NEWEST_FIRST = { by: "created_at", sort: "desc" } as const;

export async function presentProjectsOfGroup(ctx: Context, group: { id: number }) {
  const how = { subgroups: false, shared: false };
  const within = { sharedWithGroupId: group.id };
  // One after the other: a group that was just made is read inside its transaction.
  const own = await listProjectsOfGroup(ctx, group, how, {}, NEWEST_FIRST, SLICE);
  const shared = await listProjects(ctx, { within }, NEWEST_FIRST, SLICE);
  return {
    projects: own.rows.map((project) => presentProject(ctx, project)),
    shared_projects: shared.rows.map((project) => presentProject(ctx, project)),
  };
}
