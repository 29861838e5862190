/** When a project or a group moves to another tree, its milestones go along. */
import type { Context } from "../../platform/context.ts";
import type { EventInput } from "../../platform/events/event.ts";
import type { NamespaceMoved } from "../access/index.ts";
import { moveMilestones } from "./milestones.queries.ts";

export async function followMove(ctx: Context, { payload }: EventInput): Promise<void> {
  const moved = payload as unknown as NamespaceMoved;
  await moveMilestones(ctx, moved.namespace_ids, moved.root_namespace_id);
}
