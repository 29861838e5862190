/** A project that leaves its group keeps what it is planned for: the group's milestones become its own. */
import type { Context } from "../../platform/context.ts";
import { allocateIid } from "../access/index.ts";
import {
  findMilestoneById,
  insertMilestone,
  findUsableMilestoneByTitle,
} from "./milestones.queries.ts";

interface Home {
  id: number;
  root_namespace_id: number;
  traversal_ids: number[];
}

/** The milestone of the same title that can be used in the project now; made if there is none. */
export async function ensureMilestoneInProject(
  ctx: Context,
  project: Home,
  milestoneId: number,
): Promise<number> {
  const milestone = await findMilestoneById(ctx, milestoneId);
  if (milestone === undefined) throw new Error(`There is no milestone ${milestoneId} to adopt.`);
  const known = await findUsableMilestoneByTitle(ctx, project, milestone.title);
  if (known !== undefined) return known.id;
  const { title, description, state, start_date, due_date } = milestone;
  const fields = { title, description, state, start_date, due_date };
  return insertMilestone(ctx, project, await allocateIid(ctx, project.id, "milestones"), fields);
}
