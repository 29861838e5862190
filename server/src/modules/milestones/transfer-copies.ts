/**
 * Copies group milestones into a project that leaves the group, so that the project's issues keep
 * their milestones.
 */
import type { Context } from "../../platform/context.ts";
import { allocateIid } from "../access/index.ts";
import {
  findMilestoneById,
  insertMilestone,
  findMilestoneByTitleInProjectOrAncestors,
} from "./milestones.queries.ts";

interface Home {
  id: number;
  root_namespace_id: number;
  traversal_ids: number[];
}

/**
 * Returns the id of a milestone that the project can use and that has the same title as the milestone
 * `milestoneId`. Creates the milestone in the project if there is none.
 */
export async function ensureMilestoneInProject(
  ctx: Context,
  project: Home,
  milestoneId: number,
): Promise<number> {
  const milestone = await findMilestoneById(ctx, milestoneId);
  if (milestone === undefined)
    throw new Error(
      `Milestone ${milestoneId} does not exist, so it can't be copied to the project.`,
    );
  const known = await findMilestoneByTitleInProjectOrAncestors(ctx, project, milestone.title);
  if (known !== undefined) return known.id;
  const { title, description, state, start_date, due_date } = milestone;
  const fields = { title, description, state, start_date, due_date };
  return insertMilestone(ctx, project, await allocateIid(ctx, project.id, "milestones"), fields);
}
