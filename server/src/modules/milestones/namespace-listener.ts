/** When a project or a group moves to another tree, its milestones go along. */
import type { Context } from "../../platform/context.ts";
import type { NamespaceMoved } from "../access/index.ts";
import { moveMilestones } from "./milestones.queries.ts";

export async function followMove(ctx: Context, moved: NamespaceMoved): Promise<void> {
  await moveMilestones(ctx, moved.namespace_ids, moved.root_namespace_id);
}
